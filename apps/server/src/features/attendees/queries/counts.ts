import { attendeeHasSeat, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** The caller's seat in an activity; undefined for outsiders and for a missing activity. */
export function loadOwnSeat(db: Db, memberId: number, activityId: number) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('crews as crew', 'crew.club_id', 'activity.club_id')
    .leftJoin('attendees as attendee', (join) =>
      join
        .onRef('attendee.activity_id', '=', 'activity.id')
        .onRef('attendee.crew_id', '=', 'crew.id')
        .on(attendeeHasSeat('attendee')),
    )
    .select(['attendee.state'])
    .where('activity.id', '=', activityId)
    .where('activity.deleted_time', 'is', null)
    .where('crew.member_id', '=', memberId)
    .where(crewIsActive('crew'))
    .executeTakeFirst();
}

export function readCrew(db: Db, crewId: number) {
  return db
    .selectFrom('crews')
    .select(['id', 'club_id', 'member_id'])
    .where('id', '=', crewId)
    .executeTakeFirst();
}
