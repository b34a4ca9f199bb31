import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { pick } from '@crewwith/domain/pick';
import { SEAT_CONFLICT_MS } from '@crewwith/domain/waiters/constants';
import { type SeatSource, WAITER_STATE, type WaiterState } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import {
  attendeeHasSeat,
  attendeeIsApplied,
  attendeeIsCancelled,
  crewMayAttend,
  waiterIsCalled,
  waiterIsQueued,
  waiterIsWaiting,
} from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { type PenaltyVersions, penaltyVersions } from '../../penalties/public.ts';
import { endPlaces } from './endings.ts';

/** Free seats of an activity, and who would get them: as many eligible waiters as there are seats, in order. */
export interface CandidateRow {
  activity_id: number;
  activity_time: Date;
  free_seats: number;
  versions: PenaltyVersions;
  crew_id: number;
  member_id: number;
}

/** `has_conflict`: whether the member has, or may be getting, a seat at about the same time, in any club. */
export type LockedCandidate = CandidateRow & { has_conflict: boolean };

const FREE_SEATS = sql<number>`activities.max_crew - activities.attendee_count - activities.held_count`;
/** Whether the crew of a waiter has a seat: two calls of one crew, at once, may leave it in the queue as well. */
const HAS_SEAT = sql<boolean>`exists (
  select from attendees
  where attendees.activity_id = waiters.activity_id and attendees.crew_id = waiters.crew_id and ${attendeeHasSeat()}
)`;

/** The candidates of activities that have free seats and a queue, with their places. */
const candidatesOf = (activityIds: readonly number[], now: Date) => sql<CandidateRow>`
  select activities.id as activity_id, activities.activity_time, ${FREE_SEATS} as free_seats,
    ${penaltyVersions('activities.club_id')} as versions, queue.*
  from activities cross join lateral (
    select waiters.crew_id, crews.member_id, waiters.place, waiters.id as waiter_id
    from waiters join crews on crews.id = waiters.crew_id
    where waiters.activity_id = activities.id and ${waiterIsWaiting()} and ${crewMayAttend(now)}
      and not ${HAS_SEAT}
    order by waiters.place, waiters.id
    limit ${FREE_SEATS}
  ) as queue
  where activities.id = any(${activityIds}::bigint[]) and activities.wait_count > 0
    and activities.deleted_time is null and activities.activity_time > ${now} and ${FREE_SEATS} > 0`;

const IN_ORDER = sql`order by candidates.activity_id, candidates.place, candidates.waiter_id`;

/** The candidates of activities that have free seats and a queue, in one statement. */
export async function listCandidates(
  trx: Trx,
  activityIds: readonly number[],
  now: Date,
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select candidates.* from (${candidatesOf(activityIds, now)}) as candidates ${IN_ORDER}`.execute(trx);
  return rows;
}

/**
 * The candidates of locked activities, with their members locked, in two statements: the second sees the seats that a
 * fill elsewhere gave before it released the lock. A member who is locked counts as one with a conflict: that fill may
 * be giving a seat. A fill waits for no member, so that it cannot deadlock with calls that lock members first.
 */
export async function lockCandidates(
  trx: Trx,
  activityIds: readonly number[],
  now: Date,
): Promise<LockedCandidate[]> {
  const { rows } = await sql<CandidateRow & { is_locked: boolean }>`
    with candidates as materialized (${candidatesOf(activityIds, now)}), locked as materialized (
      select members.id from members where members.id in (select member_id from candidates)
      order by members.id for no key update skip locked
    )
    select candidates.*, candidates.member_id in (select id from locked) as is_locked
    from candidates ${IN_ORDER}`.execute(trx);
  const conflicting = await listConflicting(
    trx,
    rows.filter(({ is_locked }) => is_locked),
  );
  return rows.map(({ is_locked, ...row }) => ({
    ...row,
    has_conflict: !is_locked || conflicting.has(`${row.activity_id} ${row.member_id}`),
  }));
}

/**
 * Those of these candidates whose member has a seat at about the same time, as `activity_id member_id`. Goes by the
 * meetups at that time in the member's clubs, which are few, and not by all seats that the member has had.
 */
async function listConflicting(trx: Trx, candidates: readonly CandidateRow[]): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const given = JSON.stringify(
    candidates.map((row) => pick(row, ['activity_id', 'member_id', 'activity_time'])),
  );
  const conflict = sql.raw(`interval '${SEAT_CONFLICT_MS / 1000} seconds'`);
  const { rows } = await sql<{ activity_id: number; member_id: number }>`
    select given.activity_id, given.member_id
    from jsonb_to_recordset(${given}::jsonb) as given (
      activity_id bigint, member_id bigint, activity_time timestamptz
    )
    where exists (
      select from crews as own
      join activities as other on other.club_id = own.club_id and other.deleted_time is null
        and other.activity_time between given.activity_time - ${conflict} and given.activity_time + ${conflict}
      join attendees on attendees.activity_id = other.id and attendees.crew_id = own.id and ${attendeeHasSeat()}
      where own.member_id = given.member_id and other.id <> given.activity_id
    )`.execute(trx);
  return new Set(rows.map(({ activity_id, member_id }) => `${activity_id} ${member_id}`));
}

/** What a waiter gets: a seat, or a turn that ends at `turn_end`. */
export interface Grant {
  activity_id: number;
  crew_id: number;
  state: Extract<WaiterState, typeof WAITER_STATE.seated | typeof WAITER_STATE.called>;
  turn_end: Date | null;
  source: SeatSource;
  free_until: Date | null;
}

/** Gives seats and turns to waiters of locked activities and updates the counts, in one statement. */
export async function grantSeats(trx: Trx, grants: readonly Grant[], now: Date): Promise<void> {
  if (grants.length === 0) return;
  const seated = sql.lit(WAITER_STATE.seated);
  const called = sql.lit(WAITER_STATE.called);
  await sql`
    with given as materialized (
      select waiters.id, waiters.activity_id, waiters.crew_id, waiters.subgroup, waiters.state as before,
        given.state, given.turn_end, given.source, given.free_until
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as given (
        activity_id bigint, crew_id bigint, state smallint, turn_end timestamptz, source smallint,
        free_until timestamptz
      ) join waiters on waiters.activity_id = given.activity_id and waiters.crew_id = given.crew_id
        and ${waiterIsQueued()}
    ), moved as (
      update waiters set state = given.state, turn_end = given.turn_end, updated_time = ${now}
      from given where waiters.id = given.id
    ), taken as (
      insert into attendees
        (activity_id, crew_id, subgroup, state, source, free_until, created_time, updated_time)
      select activity_id, crew_id, subgroup, ${sql.lit(ATTENDEE_STATE.applied)}, source, free_until,
        ${now}::timestamptz, ${now}::timestamptz
      from given where state = ${seated}
      on conflict (activity_id, crew_id) do update
        set state = excluded.state, subgroup = excluded.subgroup, source = excluded.source,
          free_until = excluded.free_until, confirmed_time = null, agreed_start = null, rested_time = null,
          retaken_time = excluded.created_time, updated_time = excluded.updated_time
        where ${attendeeIsCancelled()}
      returning activity_id
    )
    update activities set
      attendee_count = attendee_count + changed.seated, held_count = held_count + changed.called,
      wait_count = wait_count - changed.waiting
    from (
      select activity_id, sum(seated)::integer as seated, sum(called)::integer as called,
        sum(waiting)::integer as waiting
      from (
        select activity_id, 1 as seated, 0 as called, 0 as waiting from taken
        union all
        select activity_id, 0, (state = ${called})::integer - (before = ${called})::integer,
          (before = ${sql.lit(WAITER_STATE.waiting)})::integer
        from given
      ) as each_change group by activity_id
    ) as changed
    where activities.id = changed.activity_id`.execute(trx);
}

/** Locks activities in the order of their ids, to avoid deadlocks. Returns those that are not deleted. */
export async function lockActivities(trx: Trx, activityIds: readonly number[]): Promise<number[]> {
  if (activityIds.length === 0) return [];
  const rows = await trx
    .selectFrom('activities')
    .select('id')
    .where('id', '=', sql<number>`any(${activityIds}::bigint[])`)
    .where('deleted_time', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** An activity in whose queue something may be due. */
export interface DueRow {
  id: number;
  activity_time: Date;
  /** Whether something is due besides a free seat, which is not in last call. */
  has_ended: boolean;
  /** Whether a crew that waits has a seat. */
  has_seated: boolean;
}

/**
 * Activities with an id after `after` in whose queue something may be due, at most `limit`: a turn is over, the
 * activity has started, a waiter has a seat, or a seat is free beside a waiter who may take it. The activities are
 * found by their queues, since no index goes by a count: `wait_count` alone would read them all. The limit is part of
 * the statement: as a parameter, the plan that PostgreSQL keeps for all limits took twice the time.
 */
export async function listDueActivities(
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select activities.id, activities.activity_time, bool_or(due.has_ended) as has_ended,
      bool_or(due.has_seated) as has_seated
    from (
      select activity_id as id, true as has_ended, false as has_seated from waiters
      where ${waiterIsCalled()} and turn_end <= ${now}
      union all
      select activity_id, true, true from waiters where ${waiterIsQueued()} and ${HAS_SEAT}
      union all
      select activities.id, activities.activity_time <= ${now}, false from activities
      where activities.id in (select activity_id from waiters where ${waiterIsQueued()})
        and activities.wait_count > 0 and (
          activities.activity_time <= ${now} or ${FREE_SEATS} > 0 and exists (
            select from waiters join crews on crews.id = waiters.crew_id
            where waiters.activity_id = activities.id and ${waiterIsWaiting()} and ${crewMayAttend(now)}
          )
        )
    ) as due join activities on activities.id = due.id
    where activities.deleted_time is null and activities.id > ${after}
    group by activities.id order by activities.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Ends the waits of crews that have a seat in these locked activities, and updates the counts. */
export async function endWaitsOfSeated(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  const seated = sql`activity_id = any(${activityIds}::bigint[]) and ${HAS_SEAT}`;
  await endPlaces(trx, seated, { state: WAITER_STATE.seated, now });
}

/** Of these activities, those that have started. */
export async function listStarted(trx: Trx, activityIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('activities')
    .select('id')
    .where('id', '=', sql<number>`any(${activityIds}::bigint[])`)
    .where('activity_time', '<=', now)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the coming activities in which these locked crews wait, or also have an unmarked seat, in the order of their
 * ids. Returns them and whether they have waiters.
 */
export async function lockActivitiesOf(
  trx: Trx,
  { seated = [], waiting }: { seated?: readonly number[]; waiting: readonly number[] },
  now: Date,
): Promise<{ id: number; has_queue: boolean }[]> {
  const { rows } = await sql<{ id: number; has_queue: boolean }>`
    select activities.id, activities.wait_count > 0 as has_queue from activities
    where activities.deleted_time is null and activities.id in (
      select attendees.activity_id
      from attendees join activities as coming on coming.id = attendees.activity_id
      where attendees.crew_id = any(${seated}::bigint[]) and ${attendeeIsApplied()}
        and coming.activity_time > ${now}
      union
      select activity_id from waiters where crew_id = any(${waiting}::bigint[]) and ${waiterIsQueued()}
    )
    order by activities.id
    for no key update`.execute(trx);
  return rows;
}
