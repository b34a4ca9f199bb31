import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { type RawBuilder, sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { statement, statementOfOne } from '../../../db/statement.ts';
import { attendeeIsCancelled, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { isDeadlock, isKeyTaken, isLockTimeout } from '../../../http/transaction.ts';
import { inGroups } from '../../../runtime/in-groups.ts';
import type { JudgedPress } from '../../waiters/public.ts';

const APPLIED = sql.lit(ATTENDEE_STATE.applied);
/** Maximum number of presses in one statement. */
const MOST_AT_ONCE = 32;

type Press = JudgedPress & { idempotency: Call['idempotency'] };

/** A press as one row, with all values of a statement. */
const rowOf = ({ crewId, activityId, adminLevel, idempotency, ...press }: Press, position = 0) => ({
  ...press,
  position,
  crew_id: crewId,
  activity_id: activityId,
  admin_level: adminLevel,
  scope: idempotency?.scope ?? null,
  key: idempotency?.key ?? null,
  request_hash: idempotency?.requestHash ?? null,
});
type PressRow = ReturnType<typeof rowOf>;

/** The answer to the press at a place of the list. */
interface Answer {
  position: number;
  /** The seats that are taken or held; null without a seat. */
  count: number | null;
  /** Whether crew and activity were locked, so that there is no seat because the facts no longer hold. */
  decided: boolean;
}

const WAIT = sql``;
/** Leaves out what another transaction has locked. */
const SKIP_LOCKED = sql`skip locked`;

/**
 * The rest of a statement after `open`, the rows of the presses that get a seat, whose crews and activities are locked:
 * takes the seats, counts them and saves the replies. `seated` has the presses with their counts. `least` changes no
 * count: PostgreSQL first checks constraints on the row as the statement's snapshot shows it, which may have been full.
 */
const TAKEN = sql`taken as (
    insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
    select activity_id, crew_id, subgroup, ${APPLIED}, now, now from open
    on conflict (activity_id, crew_id) do update
      set state = excluded.state, subgroup = excluded.subgroup, updated_time = excluded.updated_time,
        source = excluded.source, free_until = null, confirmed_time = null, agreed_start = null,
        rested_time = null, retaken_time = excluded.created_time
      where ${attendeeIsCancelled()}
    returning activity_id, crew_id
  ), counted as (
    update activities set attendee_count = least(attendee_count + added.count, max_crew - held_count)
    from (select activity_id, count(*)::integer as count from taken group by activity_id) as added
    where activities.id = added.activity_id
    returning activities.id, activities.attendee_count + activities.held_count as count
  ), seated as (
    select open.*, counted.count from open
    join taken using (activity_id, crew_id)
    join counted on counted.id = open.activity_id
  ), saved as (
    insert into idempotency_keys (scope, key, request_hash, reply, created_time)
    select scope, key, request_hash, jsonb_build_object('count', count), now from seated where key is not null
  )`;

/** Locks crew and activity and takes a seat, if all that the press says still holds. */
const takingOne = (lock: RawBuilder<unknown>) =>
  statementOfOne(
    (_db, press: PressRow) => sql<{ count: number }>`with open as materialized (
        select activities.id as activity_id, crews.id as crew_id, ${press.subgroup}::text as subgroup,
          ${press.now}::timestamptz as now, ${press.scope}::text as scope, ${press.key}::text as key,
          ${press.request_hash}::text as request_hash
        from crews join activities on activities.club_id = crews.club_id
        where crews.id = ${press.crew_id} and ${crewIsActive()} and crews.admin_level = ${press.admin_level}
          and (crews.limit_end_time is null or crews.limit_end_time <= ${press.now})
          and activities.id = ${press.activity_id} and activities.version = ${press.version}
          and activities.deleted_time is null
          and activities.attendee_count + activities.held_count < activities.max_crew
        for share of crews ${lock} for no key update of activities ${lock}
      ), ${TAKEN} select count from seated`,
  );
const takeWaiting = takingOne(WAIT);
const takeUnlocked = takingOne(SKIP_LOCKED);

/**
 * Locks the crews of these presses, except those that others have locked, then the activities, each in the order of
 * their ids, and takes a seat for each press for which all that it says still holds, in the order of the list, as far
 * as there are seats. A press by a crew that has the seat already counts as one of these. The number of the crews is
 * read so that all are locked before the first activity.
 */
const takingSeveral = (lock: RawBuilder<unknown>) =>
  statement(
    (_db, given: { presses: string }) => sql<Answer>`with presses as materialized (
      select * from jsonb_to_recordset(${given.presses}::jsonb) as presses (
        position integer, crew_id bigint, activity_id bigint, subgroup text, version integer, admin_level integer,
        now timestamptz, scope text, key text, request_hash text
      )
    ), crew as materialized (
      select id, club_id, admin_level, limit_end_time from crews
      where id = any(array(select crew_id from presses)) and ${crewIsActive()}
      order by id
      for share ${SKIP_LOCKED}
    ), activity as materialized (
      select id, club_id, version, max_crew - attendee_count - held_count as free from activities
      where id = any(array(select activity_id from presses)) and deleted_time is null
        and (select count(*) from crew) > 0
      order by id
      for no key update ${lock}
    ), placed as (
      select presses.*, activity.free,
        row_number() over (partition by presses.activity_id order by presses.position) as place
      from presses
      join crew on crew.id = presses.crew_id
      join activity on activity.id = presses.activity_id and activity.club_id = crew.club_id
      where crew.admin_level = presses.admin_level and activity.version = presses.version
        and (crew.limit_end_time is null or crew.limit_end_time <= presses.now)
    ), open as materialized (
      select * from placed where place <= free
    ), ${TAKEN}
    select presses.position, seated.count, crew.id is not null and activity.id is not null as decided
    from presses
    left join seated on seated.position = presses.position
    left join crew on crew.id = presses.crew_id
    left join activity on activity.id = presses.activity_id`,
  );

const takeSeveralUnlocked = takingSeveral(SKIP_LOCKED);
const takeSeveralWaiting = takingSeveral(WAIT);

async function takeAlone(db: Db, press: Press): Promise<number | null> {
  return (await takeWaiting(db, rowOf(press)))?.count ?? null;
}

/** Without a second press for the same seat, or with the same key: they would make the statement fail. */
function withoutRepeats(presses: readonly Press[]): Press[] {
  const known = new Set<string>();
  return presses.filter(({ crewId, activityId, idempotency }) => {
    const names = [
      `${crewId} ${activityId}`,
      ...(idempotency ? [`${idempotency.scope} ${idempotency.key}`] : []),
    ];
    if (names.some((name) => known.has(name))) return false;
    for (const name of names) known.add(name);
    return true;
  });
}

/** Returns the result of each press that the statement has decided. */
async function takeDecided(
  take: typeof takeSeveralWaiting,
  db: Db,
  presses: readonly Press[],
): Promise<Map<Press, number | null>> {
  const sent = withoutRepeats(presses);
  const answers = await take(db, { presses: JSON.stringify(sent.map(rowOf)) }).catch((error: unknown) => {
    // One of them is at fault, and it is not known which. Without waiting for rows, a lock is waited for at keys alone.
    const isForKey = take === takeSeveralUnlocked && isLockTimeout(error);
    if (isKeyTaken(error) || isDeadlock(error) || isForKey) return [];
    throw error;
  });
  const decided = answers.filter((answer) => answer.decided);
  return new Map(decided.map(({ position, count }) => [sent[position] as Press, count]));
}

/**
 * Presses that come while others are on their way share a statement, and with it the locks and the commit
 * (docs/adr/0050-seats-together.md). It waits for no lock of crews and activities, so that a locked activity does not
 * delay the presses for others: those of a group for a locked one wait in a statement of their own, and what that
 * leaves undecided is sent alone.
 */
const takeTogether = inGroups(MOST_AT_ONCE, async (db: Db, presses: readonly Press[]) => {
  const [first] = presses;
  if (first !== undefined && presses.length === 1) {
    const row = await takeUnlocked(db, rowOf(first));
    return [row?.count ?? takeAlone(db, first)];
  }
  const decided = await takeDecided(takeSeveralUnlocked, db, presses);
  const undecided = presses.filter((press) => !decided.has(press));
  const waiting = new Map(
    [...Map.groupBy(undecided, ({ activityId }) => activityId)].map(([activityId, some]) => [
      activityId,
      some.length > 1 ? takeDecided(takeSeveralWaiting, db, some) : Promise.resolve(new Map<Press, null>()),
    ]),
  );
  const takeUndecided = async (press: Press) => {
    const later = await waiting.get(press.activityId);
    return later?.has(press) ? (later.get(press) ?? null) : takeAlone(db, press);
  };
  return presses.map((press) => (decided.has(press) ? (decided.get(press) ?? null) : takeUndecided(press)));
});

/**
 * Takes a seat, updates the count and saves the reply under the idempotency key, in one statement that locks crew and
 * activity. Returns null when the facts read before no longer hold: no free seat, a seat already taken, another level,
 * a new restriction, a changed activity, or a concurrent request with the same key.
 */
export async function takeSeat(
  db: Db,
  _permit: Permit<'attendee.attend'>,
  press: Press,
): Promise<number | null> {
  try {
    return await takeTogether(db, press);
  } catch (error) {
    if (press.idempotency && isKeyTaken(error)) return null;
    throw error;
  }
}
