import { ATTENDEE_STATE, type AttendeeState } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import {
  attendeeHasAttended,
  attendeeHasSeat,
  attendeeIsApplied,
  crewIsActive,
  waiterIsQueued,
} from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { lineagesIn } from './lineage.ts';

const STANDING = sql.lit(SEAT_SOURCE.standing);

/** An activity in which standing seats may be given. */
export interface OpenRow {
  id: number;
  series_id: number;
  activity_time: Date;
  max_crew: number;
  attend_level: number;
  subgroup: string;
  /** Seats that are taken or held, and how many of them are standing seats. */
  taken: number;
  standing: number;
  /** In percent. */
  share: number;
}

/** What standing seats in these locked or new activities depend on, the soonest first. */
export async function readOpenRows(trx: Trx, activityIds: readonly number[]): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select activities.id, activities.series_id, activities.activity_time, activities.max_crew,
      activities.attend_level, activities.subgroup, series.standing_share as share,
      activities.attendee_count + activities.held_count as taken,
      (select count(*)::integer from attendees
        where attendees.activity_id = activities.id and attendees.source = ${STANDING} and ${attendeeHasSeat()}
      ) as standing
    from activities join series on series.id = activities.series_id
    where activities.id = any(${activityIds}::bigint[]) and activities.deleted_time is null
    order by activities.activity_time, activities.id`.execute(trx);
  return rows;
}

/**
 * Locks the coming activities of series in which a crew never had a seat and no crew waits, in the order of their ids.
 * A free seat beside a queue belongs to those who wait.
 */
export async function lockOpenActivities(
  trx: Trx,
  { crewId, seriesIds, now }: { crewId: number; seriesIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select activities.id from activities
    where activities.series_id = any(${seriesIds}::bigint[]) and activities.deleted_time is null
      and activities.activity_time > ${now} and activities.wait_count = 0
      and not exists (
        select from attendees where attendees.activity_id = activities.id and attendees.crew_id = ${crewId}
      )
      and not exists (
        select from waiters where waiters.activity_id = activities.id and waiters.crew_id = ${crewId}
          and ${waiterIsQueued()}
      )
    order by activities.id
    for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A crew with a live standing seat. */
export interface HolderRow {
  series_id: number;
  crew_id: number;
  subgroup: string;
  left_out: number;
  created_time: Date;
  admin_level: number;
  limit_end_time: Date | null;
}

/**
 * Locks the standing seats of series whose crews are active and that were renewed after an instant. A crew that leaves
 * at the same time ends them first: it waits here, or is not in the answer.
 */
export function lockHolders(
  trx: Trx,
  seriesIds: readonly number[],
  renewedAfter: Date,
): Promise<HolderRow[]> {
  return trx
    .selectFrom('standing_seats')
    .innerJoin('crews', 'crews.id', 'standing_seats.crew_id')
    .select([
      'standing_seats.series_id',
      'standing_seats.crew_id',
      'standing_seats.subgroup',
      'standing_seats.left_out',
      'standing_seats.created_time',
      'crews.admin_level',
      'crews.limit_end_time',
    ])
    .where('standing_seats.series_id', 'in', seriesIds)
    .where('standing_seats.ended_time', 'is', null)
    .where('standing_seats.renewed_time', '>', renewedAfter)
    .where(crewIsActive())
    .orderBy('standing_seats.series_id')
    .orderBy('standing_seats.crew_id')
    .forNoKeyUpdate(['standing_seats'])
    .execute();
}

/** Who has a seat in activities: `activity_id`, `crew_id`. */
export function listSeated(trx: Trx, activityIds: readonly number[]) {
  return trx
    .selectFrom('attendees')
    .select(['activity_id', 'crew_id'])
    .where('activity_id', '=', sql<number>`any(${activityIds}::bigint[])`)
    .where(attendeeHasSeat())
    .execute();
}

/** A standing seat in an activity. */
export interface StandingSeat {
  activity_id: number;
  crew_id: number;
  subgroup: string;
  free_until: Date;
}

/**
 * Inserts standing seats in locked or new activities and updates their counts, in one statement. A crew that has or had
 * a seat is left out. A microsecond lies between two of them: lists show attendees in the order of their seats. Returns
 * the activities.
 */
export async function insertStandingSeats(
  trx: Trx,
  seats: readonly StandingSeat[],
  now: Date,
): Promise<number[]> {
  if (seats.length === 0) return [];
  const given = JSON.stringify(seats.map((seat, position) => ({ ...seat, position: position + 1 })));
  const { rows } = await sql<{ id: number }>`
    with taken as (
      insert into attendees
        (activity_id, crew_id, subgroup, state, source, free_until, created_time, updated_time)
      select activity_id, crew_id, subgroup, ${sql.lit(ATTENDEE_STATE.applied)}, ${STANDING}, free_until,
        ${now}::timestamptz + position * interval '1 microsecond', ${now}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given (
        activity_id bigint, crew_id bigint, subgroup text, free_until timestamptz, position integer
      )
      on conflict (activity_id, crew_id) do nothing
      returning activity_id
    )
    update activities set attendee_count = attendee_count + seats.count
    from (select activity_id, count(*)::integer as count from taken group by activity_id) as seats
    where activities.id = seats.activity_id
    returning activities.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Saves how often in a row locked standing seats were left out. */
export async function saveLeftOut(
  trx: Trx,
  seats: readonly { series_id: number; crew_id: number; left_out: number }[],
): Promise<void> {
  if (seats.length === 0) return;
  await sql`
    update standing_seats set left_out = given.left_out
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given (
      series_id bigint, crew_id bigint, left_out integer
    )
    where standing_seats.series_id = given.series_id and standing_seats.crew_id = given.crew_id`.execute(trx);
}

/** Of the last activities of series, the latest first, whether a crew attended them. */
export async function readAttended(
  db: Db,
  who: { crewId: number; seriesIds: readonly number[]; now: Date; limit: number },
): Promise<boolean[]> {
  const { rows } = await sql<{ attended: boolean }>`
    select exists (
      select from attendees where attendees.activity_id = activities.id and attendees.crew_id = ${who.crewId}
        and ${attendeeHasAttended()}
    ) as attended
    from activities
    where activities.series_id = any(${who.seriesIds}::bigint[]) and activities.deleted_time is null
      and activities.activity_time <= ${who.now}
    order by activities.activity_time desc, activities.id desc
    limit ${who.limit}`.execute(db);
  return rows.map(({ attended }) => attended);
}

/** Locks the attendee of a locked crew and activity, also one who has cancelled. */
export function lockSeat(trx: Trx, crewId: number, activityId: number) {
  return trx
    .selectFrom('attendees')
    .select(['state', 'source', 'free_until', 'rested_time'])
    .where('activity_id', '=', activityId)
    .where('crew_id', '=', crewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Gives back the unmarked seat of a locked activity as a rest, which is no cancel, and updates the count. */
export async function restSeat(
  trx: Trx,
  { crewId, activityId, now }: { crewId: number; activityId: number; now: Date },
): Promise<void> {
  await sql`
    with released as (
      update attendees set state = ${sql.lit(ATTENDEE_STATE.cancelled)}, rested_time = ${now}, updated_time = ${now}
      where activity_id = ${activityId} and crew_id = ${crewId} and ${attendeeIsApplied()}
      returning activity_id
    )
    update activities set attendee_count = attendee_count - 1
    from released where activities.id = released.activity_id`.execute(trx);
}

/** A seat of a crew in an activity of the series in which it has a standing seat. */
export interface OutcomeRow {
  series_id: number;
  crew_id: number;
  renewed_time: Date;
  state: AttendeeState;
  standing: boolean;
  cancelled: boolean;
  rested: boolean;
  excused: boolean;
}

/** The seats of these crews since their standing seats began, in the activities of their series, the latest first. */
export async function readOutcomes(trx: Trx, crewIds: readonly number[]): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    with held as materialized (
      select series_id, crew_id, created_time, renewed_time from standing_seats
      where crew_id = any(${crewIds}::bigint[]) and ended_time is null
    )
    select held.series_id, held.crew_id, held.renewed_time, attendees.state,
      attendees.source = ${STANDING} as standing, attendees.rested_time is not null as rested,
      exists (select from cancellations where cancellations.activity_id = activities.id
        and cancellations.crew_id = held.crew_id) as cancelled,
      attendees.excused_time is not null or (attendees.source = ${sql.lit(SEAT_SOURCE.given)}
        and attendees.confirmed_time is null) as excused
    from held
    join (${lineagesIn(sql`select series_id from held`)}) as lineage on lineage.of = held.series_id
    join activities on activities.series_id = lineage.id and activities.deleted_time is null
      and activities.activity_time > held.created_time
    join attendees on attendees.activity_id = activities.id and attendees.crew_id = held.crew_id
    order by activities.activity_time desc, activities.id desc`.execute(trx);
  return rows;
}

/** The unmarked standing seats of locked activities. */
export function listRests(trx: Trx, activityIds: readonly number[]) {
  return trx
    .selectFrom('attendees')
    .select(['activity_id', 'crew_id', 'created_time'])
    .where('activity_id', 'in', activityIds)
    .where('source', '=', SEAT_SOURCE.standing)
    .where(attendeeIsApplied())
    .execute();
}

/** Lets standing seats of locked activities be given back freely until an instant; a longer promise stays. */
export async function saveRests(
  trx: Trx,
  rests: readonly { activity_id: number; crew_id: number; free_until: Date }[],
): Promise<void> {
  if (rests.length === 0) return;
  await sql`
    update attendees set free_until = greatest(attendees.free_until, given.free_until)
    from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb)
      as given (activity_id bigint, crew_id bigint, free_until timestamptz)
    where attendees.activity_id = given.activity_id and attendees.crew_id = given.crew_id`.execute(trx);
}
