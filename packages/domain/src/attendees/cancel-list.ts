import { CANCEL_LIST_BEFORE_MS } from '../constants.ts';
import { minutesBetween } from '../time.ts';

/** Whether the list of those who cancelled is open: from 10 hours before the activity on, without an end. */
export function isCancelListOpen(activityTime: Date, now: Date): boolean {
  return activityTime.getTime() - now.getTime() <= CANCEL_LIST_BEFORE_MS;
}

/** A cancel entry's `time_difference`: whole minutes before the start. */
export function cancelTimeDifference(activityTime: Date, cancelledTime: Date): number {
  return minutesBetween(cancelledTime, activityTime);
}
