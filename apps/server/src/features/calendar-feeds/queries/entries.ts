import { CALENDAR_FEED_ACTIVITIES_MAX } from '@crewwith/domain/constants';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import { sql } from 'kysely';
import { attendeeHasSeat, attendeeIsCancelled } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { type CrewFilter, ownCrews } from './own-crews.ts';

/** Which activities a feed has. */
export interface EntryFilter extends CrewFilter {
  /** Between which starts, without `to`. */
  readonly from: Date;
  readonly to: Date;
  /** Until when what was cancelled is left out. */
  readonly cancelledSince: Date;
}

const COLUMNS = [
  'activity.id',
  'activity.name',
  'activity.activity_time',
  'activity.end_time',
  'activity.location',
] as const;

/** The last change of the activity or of the own seat. */
const CHANGED_TIME = sql<Date>`greatest(activity.changed_time, seat.updated_time)`;

const startsWithin = ({ from, to }: EntryFilter) =>
  sql<boolean>`activity.activity_time >= ${from} and activity.activity_time < ${to}`;

/**
 * The activities in which a member has a seat; as cancelled those that were deleted, or in which they gave it back. A
 * union for each crew, since each of its parts has an index.
 */
export function listSeats(db: Db, filter: EntryFilter) {
  return ownCrews(db, filter)
    .innerJoinLateral(
      (eb) => {
        const seats = eb
          .selectFrom('attendees')
          .select(['activity_id', 'state', 'updated_time'])
          .whereRef('attendees.crew_id', '=', 'me.id');
        const cancelled = seats
          .where(attendeeIsCancelled())
          .where('updated_time', '>', filter.cancelledSince);
        return seats.where(attendeeHasSeat()).unionAll(cancelled).as('seat');
      },
      (join) => join.onTrue(),
    )
    .innerJoin('activities as activity', 'activity.id', 'seat.activity_id')
    .select([...COLUMNS, CHANGED_TIME.as('changed_time')])
    .select(
      sql<Date | null>`coalesce(activity.deleted_time,
        case when ${attendeeIsCancelled('seat')} then seat.updated_time end)`.as('cancelled_time'),
    )
    .where(startsWithin(filter))
    .where((eb) =>
      eb.or([
        eb('activity.deleted_time', 'is', null),
        eb('activity.deleted_time', '>', filter.cancelledSince),
      ]),
    )
    .orderBy('activity.activity_time', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(CALENDAR_FEED_ACTIVITIES_MAX)
    .execute();
}

/**
 * The activities of a member's clubs, or of that of one crew; deleted ones as cancelled. In clubs where the level does
 * not list everything, from `month` on, and those in which they have a seat. A union for each club, as above.
 */
export function listActivities(db: Db, { month, ...filter }: EntryFilter & { month: Date }) {
  return ownCrews(db, filter)
    .innerJoinLateral(
      (eb) => {
        const activities = eb
          .selectFrom('activities as activity')
          .select([...COLUMNS, 'changed_time', 'deleted_time'])
          .whereRef('activity.club_id', '=', 'me.club_id')
          .where(startsWithin(filter));
        const deleted = activities.where('deleted_time', '>', filter.cancelledSince);
        return activities.where('deleted_time', 'is', null).unionAll(deleted).as('activity');
      },
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('attendees')
          .select(['state', 'updated_time'])
          .whereRef('activity_id', '=', 'activity.id')
          .whereRef('crew_id', '=', 'me.id')
          // One look-up for each activity, where a join may read the seats of all crews.
          .limit(1)
          .as('seat'),
      (join) => join.onTrue(),
    )
    .select([...COLUMNS, CHANGED_TIME.as('changed_time'), 'activity.deleted_time as cancelled_time'])
    .where((eb) =>
      eb.or([
        eb('me.admin_level', '>=', PERMISSIONS['activity.list_whole'].level),
        eb('activity.activity_time', '>=', month),
        attendeeHasSeat('seat'),
      ]),
    )
    .orderBy('activity.activity_time', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(CALENDAR_FEED_ACTIVITIES_MAX)
    .execute();
}
