import { hasStarted } from '@crewwith/domain/activities/states';
import { firstSubgroup, LEADER_SUBGROUP, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import type { RowField } from '@crewwith/domain/series/fields';
import { type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import {
  attendeeHasSeat,
  attendeeIsCancelled,
  crewIsActive,
  sharedCover,
  waiterIsQueued,
  waiterIsWaiting,
} from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';
import { type ActivityFields, FORM_COLUMNS, FORM_TYPES } from '../../activities/public.ts';

/** An activity that is made for a day of a series. */
export interface NewRow extends ActivityFields {
  series_id: number;
  series_day: SeoulDay;
  club_id: number;
  crew_id: number;
  /** The attendance code is derived from it; it is not the real time of creation. */
  created_time: Date;
}

/**
 * Inserts activities with the seats of their owners, in one statement. A day that already has an activity is left out.
 */
export async function insertRows(
  trx: Trx,
  rows: readonly NewRow[],
  now: Date,
): Promise<{ id: number; series_id: number; series_day: SeoulDay }[]> {
  if (rows.length === 0) return [];
  const columns = sql.join(FORM_COLUMNS.map((column) => sql.ref(column)));
  const made = await sql<{ id: number; series_id: number; series_day: SeoulDay }>`
    with planned as (
      insert into activities
        (series_id, series_day, club_id, crew_id, attendee_count, created_time, changed_time, ${columns})
      select series_id, series_day, club_id, crew_id, 1, created_time, ${now}::timestamptz, ${columns}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows
        (series_id bigint, series_day date, club_id bigint, crew_id bigint, created_time timestamptz, ${FORM_TYPES})
      order by series_id, series_day
      on conflict do nothing
      returning id, series_id, series_day, crew_id
    ), seated as (
      insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
      select planned.id, planned.crew_id, ${LEADER_SUBGROUP}::text, ${sql.lit(ATTENDEE_STATE.applied)},
        ${now}::timestamptz, ${now}::timestamptz
      from planned
    )
    select id, series_id, series_day from planned order by series_id, series_day`.execute(trx);
  return made.rows;
}

interface RowRange {
  /** The first day; null for all. */
  readonly from: SeoulDay | null;
  /** The last day; by default there is none. */
  readonly until?: SeoulDay;
  /** Activities of this day and later are included also after they have started. */
  readonly since: SeoulDay;
  readonly now: Date;
}

/** The activities of a series, deleted ones too, that have not started or whose day is `since` or later. */
function planned(trx: Trx, seriesId: number, { from, until, since, now }: RowRange) {
  return trx
    .selectFrom('activities')
    .where('series_id', '=', seriesId)
    .where('series_day', 'is not', null)
    .where((eb) => eb.or([eb('activity_time', '>', now), eb('series_day', '>=', since)]))
    .$if(from !== null, (query) => query.where('series_day', '>=', from))
    .$if(until !== undefined, (query) => query.where('series_day', '<=', until ?? null));
}

/**
 * Locks the activities of a series in a range, also deleted ones, by their ids: those that have not started, and those
 * that have on a day from `since` on.
 */
export function lockRows(trx: Trx, seriesId: number, range: RowRange) {
  return planned(trx, seriesId, range)
    .select([...FORM_COLUMNS, 'id', 'crew_id', 'club_id', 'series_id', 'deleted_time', 'own_fields'])
    .select(['attendee_count', 'held_count', 'wait_count'])
    .select(sql<SeoulDay>`series_day`.as('series_day'))
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<LockedRow>()
    .execute();
}

export interface LockedRow extends ActivityFields {
  id: number;
  crew_id: number;
  club_id: number;
  series_id: number;
  deleted_time: Date | null;
  own_fields: RowField[];
  attendee_count: number;
  held_count: number;
  wait_count: number;
  series_day: SeoulDay;
}

/** Locks the activities of a series to come, by their ids, also those that the rule does not name any more. */
export function lockToCome(trx: Trx, seriesId: number, now: Date) {
  return trx
    .selectFrom('activities')
    .select(['id', 'subgroup'])
    .where('series_id', '=', seriesId)
    .where('deleted_time', 'is', null)
    .where('activity_time', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether an activity will take place. */
export const isToCome = ({ deleted_time, activity_time }: LockedRow, now: Date) =>
  deleted_time === null && !hasStarted(activity_time, now);

/** The ids of the activities that `lockRows` would lock with `since` today or later. */
export async function listRowIds(
  trx: Trx,
  seriesId: number,
  range: Omit<RowRange, 'since'>,
): Promise<number[]> {
  const rows = await planned(trx, seriesId, { ...range, since: seoulDayOf(range.now) })
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the attendees of activities are only their owners, by activity; in one statement. */
export async function listOthers(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('attendees')
    .innerJoin('activities', 'activities.id', 'attendees.activity_id')
    .select('attendees.activity_id')
    .distinct()
    .where('attendees.activity_id', 'in', ids)
    .whereRef('attendees.crew_id', '<>', 'activities.crew_id')
    .where(attendeeHasSeat())
    .execute();
  return new Set(rows.map(({ activity_id }) => activity_id));
}

/** The subgroups with attendees or waiters, by activity. */
export async function listOccupied(trx: Trx, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('attendees')
    .select(['activity_id', 'subgroup'])
    .where('activity_id', 'in', ids)
    .where(attendeeHasSeat())
    .union(
      trx
        .selectFrom('waiters')
        .select(['activity_id', 'subgroup'])
        .where('activity_id', 'in', ids)
        .where(waiterIsQueued()),
    )
    .execute();
  const byId = Map.groupBy(rows, ({ activity_id }) => activity_id);
  return new Map([...byId].map(([id, of]) => [id, new Set(of.map(({ subgroup }) => subgroup))]));
}

/**
 * Sets series and days of locked activities. Days change in two steps: each is there once at any time. What has no day
 * any more keeps the cover of its series.
 */
export async function setDays(
  trx: Trx,
  days: readonly { id: number; series_id: number | null; series_day: SeoulDay | null }[],
): Promise<void> {
  if (days.length === 0) return;
  const ids = days.map(({ id }) => id);
  const left = days.filter(({ series_day }) => series_day === null).map(({ id }) => id);
  await sql`
    update activities set series_day = null,
      left_cover_id = case when id = any(${left}::bigint[]) and deleted_time is null then ${sharedCover()} end
    where id = any(${ids}::bigint[])`.execute(trx);
  await sql`
    update activities set series_id = days.series_id, series_day = days.series_day
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as days (id bigint, series_id bigint, series_day date)
    where activities.id = days.id`.execute(trx);
}

/**
 * Gives locked activities another owner, who takes the seat of a `turn` which was theirs, and any that is free and for
 * which no other waits. In last call the owner may be the one who waits. With a seat, the new owner has the subgroup of
 * the host, and who had it the first.
 */
export async function setOwner(
  trx: Trx,
  activities: readonly { id: number; subgroup: string }[],
  { turns, crewId, now }: { turns: readonly number[]; crewId: number; now: Date },
): Promise<void> {
  if (activities.length === 0) return;
  const ids = activities.map(({ id }) => id);
  await sql`
    with owned as (
      update activities set crew_id = ${crewId}, changed_time = ${now}, version = version + 1
      where id = any(${ids}::bigint[])
      returning id, attendee_count + held_count < max_crew
        and (id = any(${turns}::bigint[]) or not exists (
          select from waiters
          where activity_id = activities.id and crew_id <> ${crewId} and ${waiterIsWaiting()}
        )) as has_room
    )
    insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
    select owned.id, ${crewId}::bigint, ${LEADER_SUBGROUP}::text, ${sql.lit(ATTENDEE_STATE.applied)},
      ${now}::timestamptz, ${now}::timestamptz
    from owned where owned.has_room
    on conflict (activity_id, crew_id) do update
      set state = excluded.state, subgroup = excluded.subgroup, source = ${sql.lit(SEAT_SOURCE.self)},
        free_until = null, confirmed_time = null, agreed_start = null, rested_time = null,
        retaken_time = excluded.created_time, updated_time = excluded.updated_time
      where ${attendeeIsCancelled()}`.execute(trx);
  const firsts = activities.map(({ id, subgroup }) => ({
    id,
    first: firstSubgroup(parseSubgroups(subgroup)),
  }));
  await sql`
    update attendees set subgroup = case attendees.crew_id when ${crewId} then ${LEADER_SUBGROUP} else divided.first end
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as divided (id bigint, first text)
    join attendees as own on own.activity_id = divided.id and own.crew_id = ${crewId} and ${attendeeHasSeat('own')}
    where attendees.activity_id = divided.id and ${attendeeHasSeat()} and (attendees.crew_id = ${crewId}
      or attendees.subgroup = ${LEADER_SUBGROUP})`.execute(trx);
  await sql`
    update activities set attendee_count = seats.count
    from (
      select activity_id, count(*)::integer as count from attendees
      where activity_id = any(${ids}::bigint[]) and ${attendeeHasSeat()} group by activity_id
    ) as seats
    where activities.id = seats.activity_id and activities.attendee_count <> seats.count`.execute(trx);
}

/** The crew of a club that becomes the owner. */
export function lockNewOwner(trx: Trx, crewId: number, clubId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'admin_level'])
    .where('id', '=', crewId)
    .where('club_id', '=', clubId)
    .where(crewIsActive())
    .forNoKeyUpdate()
    .executeTakeFirst();
}
