import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { type Kysely, sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { waiterJobs } from '../../../apps/server/src/features/waiters/jobs.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { fillEmbedded } from '../data/fill.ts';
import * as layout from '../data/layout.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { ids, signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

/** The large club, whose crews are all active. */
const CLUB = 0;
const CALLERS = layout.crewsOf(CLUB);
const SEATS = 20;
const TURNS = 500;
const MS_PER_RACE = 1_000;
const MS_PER_JOB = 200;
/** A server runs the job each 15 seconds; before some rounds, the engine's code is not compiled for good. */
const WARM_UP = 3;

/** Races for seats with a queue, cancels before a queue, and turns that end at once; embedded. */
export async function waitlist(bench: Bench): Promise<Section> {
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, 1);
  const crews = Array.from({ length: CALLERS }, (_, index) => layout.firstCrewOf(CLUB) + index);
  const tokens = await signIn({ dataDir }, crews.map(layout.memberOf));
  const meetups = Array.from({ length: layout.MEETUPS_PER_MONTH }, (_, index) =>
    layout.meetupId(CLUB, layout.firstMeetupOf(1) + index),
  );
  await withDatabase(dataDir, (db) => empty(db, meetups));
  const server = await startServer({ dataDir });
  const send = async (crew: number, method: string, path: string, body: object) => {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: tokens.get(layout.memberOf(crew)) ?? '' },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as { waiting?: { position: number } }) };
  };
  const race = async (meetup: number, wait: boolean) => {
    const start = performance.now();
    const activity_id = ids.encode('activity', meetup);
    const answers = await Promise.all(
      crews.map((crew) =>
        send(crew, 'POST', '/attendees', { crew_id: ids.encode('crew', crew), activity_id, wait }),
      ),
    );
    const ms = performance.now() - start;
    const seated = crews.filter((_, index) => answers[index]?.status === 201);
    const places = answers.flatMap(({ waiting }) => waiting?.position ?? []).sort((a, b) => a - b);
    const expected = wait ? Array.from({ length: CALLERS - SEATS }, (_, index) => index + 1) : [];
    if (seated.length !== SEATS || places.join() !== expected.join())
      throw new Error(`${seated.length} seats and the places ${places} in a race`);
    return { ms, seated };
  };
  /** The time of one cancel, of all seats in turn. */
  const cancelAll = async (meetup: number, seated: readonly number[]) => {
    const start = performance.now();
    for (const crew of seated) {
      const member = ids.encode('member', layout.memberOf(crew));
      const path = `/attendees/member/${member}/activity/${ids.encode('activity', meetup)}`;
      const { status } = await send(crew, 'PUT', path, {});
      if (status !== 200) throw new Error(`A cancel was answered ${status}`);
    }
    return (performance.now() - start) / seated.length;
  };
  const figures = {
    waiting: [] as number[],
    refused: [] as number[],
    queued: [] as number[],
    plain: [] as number[],
  };
  try {
    const rounds = Math.min(bench.rounds, meetups.length / 2 - 1);
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const [queued = 0, plain = 0] = meetups.slice(2 * round);
      const waiting = await race(queued, true);
      const refused = await race(plain, false);
      const cancels = [
        await cancelAll(queued, waiting.seated),
        await cancelAll(plain, refused.seated),
      ] as const;
      if (round === 0) continue;
      figures.waiting.push(waiting.ms);
      figures.refused.push(refused.ms);
      figures.queued.push(cancels[0]);
      figures.plain.push(cancels[1]);
    }
  } finally {
    await server.stop();
  }
  const job = await measureTurns(await bench.folder(), bench.rounds);
  return {
    title: 'Waitlist, embedded',
    rows: [
      ratioRow(
        `${CALLERS} callers at once for ${SEATS} seats, ${CALLERS - SEATS} of whom wait : of whom are refused`,
        figures.waiting,
        figures.refused,
      ),
      boundRow('the same, all answered', median(figures.waiting), 'ms', MS_PER_RACE),
      ratioRow('A cancel before 180 who wait : without a queue', figures.queued, figures.plain),
      boundRow(`${TURNS} turns that end at once, in as many meetups`, job, 'ms', MS_PER_JOB),
    ],
    notes: [
      'Callers and server share the machine. Each race is for another meetup. The first three runs of the job are not counted.',
    ],
  };
}

/** Medians in ms, ours divided by the reference. */
function ratioRow(what: string, ours: readonly number[], reference: readonly number[]): Row {
  const [a, b] = [median(ours), median(reference)];
  const figure = (a / b).toFixed(2);
  return { what, ours: `${a.toFixed(1)} ms`, reference: `${b.toFixed(1)} ms`, figure, target: '', met: null };
}

async function withDatabase<T>(dataDir: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Frees all seats of these meetups, for crews of every level. */
async function empty(db: Kysely<Database>, meetups: readonly number[]): Promise<void> {
  await sql`delete from attendees where activity_id = any(${meetups}::bigint[])`.execute(db);
  await sql`update activities set attendee_count = 0, max_crew = ${SEATS}, attend_level = 1
    where id = any(${meetups}::bigint[])`.execute(db);
  await db.updateTable('crews').set({ limit_end_time: null }).execute();
}

/** The median time of the job that ends turns in as many meetups, beside three waiters in each, in ms. */
async function measureTurns(dataDir: string, rounds: number): Promise<number> {
  await fillEmbedded(dataDir, 1);
  return withDatabase(dataDir, async (db) => {
    const [job] = waiterJobs(undefined);
    const times: number[] = [];
    for (let round = -WARM_UP; round < rounds; round += 1) {
      await prepareTurns(db);
      const start = performance.now();
      const done = await job?.run(db, layout.NOW);
      if (round >= 0) times.push(performance.now() - start);
      if (done !== TURNS) throw new Error(`The job moved ${done} queues`);
    }
    return median(times);
  });
}

async function prepareTurns(db: Kysely<Database>): Promise<void> {
  const { called, waiting } = WAITER_STATE;
  await sql`delete from waiters`.execute(db);
  await sql`update activities set wait_count = 0, held_count = 0 where wait_count + held_count > 0`.execute(
    db,
  );
  await sql`
    with chosen as (
      select id, club_id from activities
      where activity_time > ${layout.NOW}::timestamptz + interval '3 days' and deleted_time is null
      order by id limit ${TURNS}
    ), changed as (
      update activities set held_count = 1, wait_count = 3, max_crew = attendee_count + 1, attend_level = 1
      from chosen where activities.id = chosen.id
    )
    insert into waiters (activity_id, crew_id, place, state, turn_end, created_time, updated_time)
    select chosen.id, crews.id, crews.row, case when crews.row = 1 then ${sql.lit(called)} else ${sql.lit(waiting)} end,
      case when crews.row = 1 then ${layout.NOW}::timestamptz end, ${layout.NOW}::timestamptz, ${layout.NOW}::timestamptz
    from chosen cross join lateral (
      select id, row_number() over (order by id) as row from crews
      where crews.club_id = chosen.club_id and crews.state = 1 and not exists (
        select from attendees where attendees.activity_id = chosen.id and attendees.crew_id = crews.id
      ) order by id limit 4
    ) as crews`.execute(db);
}
