import { hasStarted } from '@crewwith/domain/activities/states';
import { markingWindow } from '@crewwith/domain/attendees/marking';
import type { ActivityRecord } from '../../activities/api.ts';

type Facts = Pick<ActivityRecord, 'activity_time' | 'can'>;

/** Whether the reader may move attendees to another subgroup: after the start, until marking is closed. */
export function hasMoveButton(
  { activity_time, can }: Facts,
  subgroups: readonly string[],
  now: Date,
): boolean {
  return (
    can.change_any_subgroup &&
    subgroups.length > 1 &&
    hasStarted(activity_time, now) &&
    markingWindow(activity_time, now) !== 'closed'
  );
}
