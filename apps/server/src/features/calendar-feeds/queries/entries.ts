import { CALENDAR_FEED_ACTIVITIES_MAX } from '@crewwith/domain/constants';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import { sql } from 'kysely';
import { attendeeHasSeat, attendeeIsCancelled, clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** Which activities a feed has. */
export interface EntryFilter {
  readonly memberId: number;
  /** Between which starts. */
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
  sql<boolean>`activity.activity_time between ${from} and ${to}`;

/** The active crews of a member in clubs that are open. */
function ownCrews(db: Db, memberId: number) {
  return db
    .selectFrom('crews as me')
    .innerJoin('clubs', 'clubs.id', 'me.club_id')
    .where('me.member_id', '=', memberId)
    .where(crewIsActive('me'))
    .where(clubIsOpen());
}

/**
 * The activities in which a member has a seat; as cancelled those that were deleted, or in which they gave it back. A
 * union, since each part has its own index.
 */
export function listSeats(db: Db, filter: EntryFilter) {
  const seats = db.selectFrom('attendees').select(['activity_id', 'crew_id', 'state', 'updated_time']);
  const held = seats.where(attendeeHasSeat());
  const cancelled = seats.where(attendeeIsCancelled()).where('updated_time', '>', filter.cancelledSince);
  return ownCrews(db, filter.memberId)
    .innerJoin(held.unionAll(cancelled).as('seat'), 'seat.crew_id', 'me.id')
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
 * not list everything, from `month` on, and those in which they have a seat.
 */
export function listActivities(
  db: Db,
  { crewId, month, ...filter }: EntryFilter & { crewId: number | null; month: Date },
) {
  const activities = db
    .selectFrom('activities')
    .select([
      'id',
      'club_id',
      'name',
      'activity_time',
      'end_time',
      'location',
      'changed_time',
      'deleted_time',
    ]);
  const planned = activities.where('deleted_time', 'is', null);
  const deleted = activities.where('deleted_time', '>', filter.cancelledSince);
  return ownCrews(db, filter.memberId)
    .$if(crewId !== null, (crews) => crews.where('me.id', '=', crewId))
    .innerJoin(planned.unionAll(deleted).as('activity'), 'activity.club_id', 'me.club_id')
    .leftJoin('attendees as seat', (join) =>
      join.onRef('seat.activity_id', '=', 'activity.id').onRef('seat.crew_id', '=', 'me.id'),
    )
    .select([...COLUMNS, CHANGED_TIME.as('changed_time'), 'activity.deleted_time as cancelled_time'])
    .where(startsWithin(filter))
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
