import type { AttendeeState } from '@crewwith/domain/attendees/states';
import { attendeeHasSeat, crewIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** An activity, for a caller and an attendee who are both crews of its club; undefined if either is not. */
export function loadMarkingContext(db: Db, params: { memberId: number; crewId: number; activityId: number }) {
  return db
    .selectFrom('activities as activity')
    .innerJoin('crews as caller', 'caller.club_id', 'activity.club_id')
    .innerJoin('crews as crew', 'crew.club_id', 'activity.club_id')
    .select([
      'activity.club_id',
      'activity.series_id',
      'activity.created_time',
      'activity.crew_id as owner_id',
      'caller.id as caller_id',
      'caller.admin_level',
    ])
    .where('activity.id', '=', params.activityId)
    .where('activity.deleted_time', 'is', null)
    .where('caller.member_id', '=', params.memberId)
    .where(crewIsActive('caller'))
    .where('crew.id', '=', params.crewId)
    .executeTakeFirst();
}

/** Locks crew, activity and attendee, in the order that every call uses, and reads what a mark depends on. */
export function lockAttendee(trx: Trx, crewId: number, activityId: number) {
  return (
    trx
      .selectFrom('crews as crew')
      .innerJoin('attendees as attendee', 'attendee.crew_id', 'crew.id')
      .innerJoin('activities as activity', 'activity.id', 'attendee.activity_id')
      .select(['attendee.state', 'attendee.code_tries', 'activity.activity_time', 'crew.inherited_limit_end'])
      .where('crew.id', '=', crewId)
      .where('activity.id', '=', activityId)
      .where('activity.deleted_time', 'is', null)
      .where(attendeeHasSeat('attendee'))
      .forNoKeyUpdate(['crew'])
      // A shared lock makes a deletion wait for marks in progress, so that it lifts their restrictions too.
      .forShare(['activity'])
      .forNoKeyUpdate(['attendee'])
      .executeTakeFirst()
  );
}

/** Locks an activity against edits and reads what a change of subgroup depends on. */
export function lockActivity(trx: Trx, activityId: number) {
  return trx
    .selectFrom('activities')
    .select(['activity_time', 'subgroup'])
    .where('id', '=', activityId)
    .where('deleted_time', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Saves the state and code tries of an attendee; `markerId` is who else marked a no-show. */
export function updateAttendeeState(
  trx: Trx,
  attendee: {
    crewId: number;
    activityId: number;
    state: AttendeeState;
    markerId: number | null;
    tries: number;
    now: Date;
  },
) {
  return trx
    .updateTable('attendees')
    .set({
      state: attendee.state,
      code_tries: attendee.tries,
      marker_id: attendee.markerId,
      excused_time: null,
      updated_time: attendee.now,
    })
    .where('activity_id', '=', attendee.activityId)
    .where('crew_id', '=', attendee.crewId)
    .execute();
}

/**
 * Changes an attendee's subgroup; null without a seat. `updated_time` is not changed: it is when a no-show was marked.
 */
export function updateSubgroup(trx: Trx, crewId: number, activityId: number, subgroup: string) {
  return trx
    .updateTable('attendees')
    .set({ subgroup })
    .where('activity_id', '=', activityId)
    .where('crew_id', '=', crewId)
    .where(attendeeHasSeat())
    .returning('subgroup')
    .executeTakeFirst();
}
