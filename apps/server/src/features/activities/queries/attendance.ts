import type { SeatState } from '@crewwith/domain/attendees/states';
import { sql } from 'kysely';
import { attendeeHasAttended, attendeeHasSeat } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../../crews/public.ts';

/** How many activities the crew of the row `attendee` has attended, without deleted ones. */
export const ATTENDED_COUNT = sql<number>`(
  select count(*)::integer from attendees as past
  join activities as held on held.id = past.activity_id and held.deleted_time is null
  where past.crew_id = attendee.crew_id and ${attendeeHasAttended('past')}
)`;

/** The attendees with a seat, in the order in which they first took it. */
export function listAttendees(db: Db, activityId: number) {
  return db
    .selectFrom('attendees as attendee')
    .innerJoin('crews as author', 'author.id', 'attendee.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .select([
      'attendee.crew_id',
      ...AUTHOR_COLUMNS,
      'attendee.subgroup',
      'attendee.state',
      'author.admin_level',
      AUTHOR_PICTURE.as('image_url'),
      'attendee.source',
      'attendee.confirmed_time',
    ])
    .where('attendee.activity_id', '=', activityId)
    .where(attendeeHasSeat('attendee'))
    .$narrowType<{ state: SeatState }>()
    .orderBy('attendee.created_time')
    .orderBy('attendee.crew_id');
}

/** With `attended` where the query counts it. */
export type AttendeeRow = Awaited<ReturnType<ReturnType<typeof listAttendees>['execute']>>[number] & {
  attended?: number;
};

/** All cancels, latest first. */
export function listCancellations(db: Db, activityId: number) {
  return db
    .selectFrom('cancellations as cancellation')
    .innerJoin('crews as author', 'author.id', 'cancellation.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .select([
      'cancellation.id',
      ...AUTHOR_COLUMNS,
      AUTHOR_PICTURE.as('image_url'),
      'cancellation.cancelled_time',
      'cancellation.reason',
      'cancellation.late',
    ])
    .where('cancellation.activity_id', '=', activityId)
    .orderBy('cancellation.cancelled_time', 'desc')
    .orderBy('cancellation.id', 'desc')
    .execute();
}
