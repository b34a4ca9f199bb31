import { hasStarted } from '@crewwith/domain/activities/states';
import { isApplied } from '@crewwith/domain/attendees/states';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';

type Facts = Pick<ActivityRecord, 'activity_time' | 'can' | 'my'>;

/** Whether the reader may remove an attendee: before the start, and neither themselves nor one who is marked. */
export function hasSeatMenu({ activity_time, can, my }: Facts, attendee: AttendeeRow, now: Date): boolean {
  return (
    can.seat &&
    !hasStarted(activity_time, now) &&
    attendee.crew_id !== my?.crew_id &&
    isApplied(attendee.state)
  );
}
