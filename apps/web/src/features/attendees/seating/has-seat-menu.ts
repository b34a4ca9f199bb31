import { isApplied } from '@crewwith/domain/attendees/states';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';

/** Whether a seat of an activity that has not started can be taken from its crew here. */
export function hasSeatMenu({ can, my }: Pick<ActivityRecord, 'can' | 'my'>, attendee: AttendeeRow): boolean {
  return can.seat && attendee.crew_id !== my?.crew_id && isApplied(attendee.state);
}
