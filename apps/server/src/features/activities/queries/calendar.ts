import { clubIsOpen } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** What calendars show of an activity, also of one deleted after `deletedSince`. */
export function readCalendarEntry(db: Db, activityId: number, deletedSince: Date) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('clubs', 'clubs.id', 'activity.club_id')
    .select([
      'activity.name',
      'activity.activity_time',
      'activity.end_time',
      'activity.location',
      'activity.changed_time',
      'activity.deleted_time as cancelled_time',
    ])
    .where('activity.id', '=', activityId)
    .where((eb) => eb.or([eb('deleted_time', 'is', null), eb('deleted_time', '>', deletedSince)]))
    .where(clubIsOpen())
    .executeTakeFirst();
}
