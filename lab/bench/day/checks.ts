import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { isDone } from './figures.ts';
import type { Answered } from './open-loop.ts';
import type { Openings } from './openings.ts';
import { MESSAGE, type Seat } from './requests.ts';
import { OPENING } from './traffic.ts';

/** Of the attendee of a call that was done. */
const STATES = { attend: 1, press: 1, cancel: -1, 'check-in': 2, mark: 2 } as const;

export interface Checked {
  /** Writes that were acknowledged, all of them stored. */
  readonly writes: number;
  /** Calls that were refused, each of which said when to try again. */
  readonly refused: number;
  /** Reminders of meetups that people got. */
  readonly reminders: number;
}

/** Throws unless all that was acknowledged is stored, and no meetup has more attendees than seats. */
export async function check(
  db: Kysely<Database>,
  answered: readonly Answered[],
  { meetups }: Openings,
): Promise<Checked> {
  const done = answered.filter(isDone);
  const faults: string[] = [];
  const expectNone = (what: string, count: number) => {
    if (count > 0) faults.push(`${count} ${what}`);
  };
  let writes = 0;
  for (const [kind, state] of Object.entries(STATES)) {
    const seats = done.flatMap((call) => (call.kind === kind && call.seat ? [call.seat] : []));
    writes += seats.length;
    expectNone(`acknowledged ${kind} not stored`, await countOthers(db, seats, state));
  }
  const messages = done.filter(({ kind }) => kind === 'message').length;
  writes += messages;
  const stored = await countOf(
    db,
    sql`select count(*)::integer as count from messages where message_text = ${MESSAGE}::text`,
  );
  expectNone('acknowledged messages not stored', messages - stored);
  const touched = JSON.stringify([...new Set(answered.flatMap(({ seat }) => seat?.activity ?? []))]);
  const { rows } = await sql<Record<'attendees' | 'messages' | 'oversold', number>>`
    select count(*) filter (where attendee_count <> seated)::integer as attendees,
      count(*) filter (where message_count <> written)::integer as messages,
      count(*) filter (where seated > max_crew)::integer as oversold
    from activities,
      lateral (select count(*) as seated from attendees where activity_id = id and state >= 0) as counted,
      lateral (select count(*) as written from messages where messages.activity_id = activities.id and state = 1) as posted
    where id in (select value::bigint from jsonb_array_elements_text(${touched}::jsonb))`.execute(db);
  expectNone('meetups with a wrong number of attendees', rows[0]?.attendees ?? 1);
  expectNone('meetups with a wrong number of messages', rows[0]?.messages ?? 1);
  expectNone('meetups with more attendees than seats', rows[0]?.oversold ?? 1);
  for (const id of meetups) {
    const pressed = answered.filter(({ kind, seat }) => kind === 'press' && seat?.activity === id);
    if (pressed.length === 0) continue;
    const seats = pressed.filter(isDone).length;
    if (seats !== OPENING.seats) faults.push(`${seats} of ${OPENING.seats} seats of a meetup were given`);
  }
  const refused = answered.filter(({ status, timesRepeated }) => status === 503 || timesRepeated > 0);
  expectNone('refusals without Retry-After', refused.filter(({ retryAfter }) => !retryAfter).length);
  if (faults.length > 0) throw new Error(faults.join('; '));
  const reminders = await countOf(
    db,
    sql`select count(*)::integer as count from notifications where kind like 'reminder%'`,
  );
  return { writes, refused: refused.filter(({ status }) => status === 503).length, reminders };
}

/** How many of these seats are not in a state. */
function countOthers(db: Kysely<Database>, seats: readonly Seat[], state: number): Promise<number> {
  return countOf(
    db,
    sql`select count(*)::integer as count
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given (activity bigint, crew bigint)
      left join attendees on activity_id = activity and crew_id = crew
      where attendees.state is distinct from ${state}::smallint`,
  );
}

async function countOf(db: Kysely<Database>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(db);
  return (rows as { count: number }[])[0]?.count ?? 0;
}
