import { hasStarted } from '../activities/activity-time.ts';
import { CANCEL_REASON_MESSAGE_MS, LATE_CANCEL_WINDOW_MS } from '../constants.ts';
import { cleanLine } from '../texts/clean-text.ts';
import { isApplied, type SeatState } from './states.ts';

export type CancelRefusal = 'activity.started' | 'attendee.marked' | 'attendee.reason_required';

export type CancelFacts = {
  activityTime: Date;
  state: SeatState;
  /** As typed. */
  reason: string | null;
  /** What the same crew last wrote on the activity. */
  lastMessage: { text: string; time: Date } | null;
};

/** Whether a cancel now is late: within the 8 hours before the start, the eighth included. */
export function isLateCancel(activityTime: Date, now: Date): boolean {
  return activityTime.getTime() - now.getTime() <= LATE_CANCEL_WINDOW_MS;
}

/**
 * Why this attendance cannot be cancelled, or null (docs/specification.md#cancelling). Whoever is marked stays: a
 * no-show that could be cancelled before the start would be none.
 */
export function cancelRefusal(facts: CancelFacts, now: Date): CancelRefusal | null {
  if (hasStarted(facts.activityTime, now)) return 'activity.started';
  if (!isApplied(facts.state)) return 'attendee.marked';
  if (!isLateCancel(facts.activityTime, now)) return null;
  return cancelReason(facts, now) === null ? 'attendee.reason_required' : null;
}

/**
 * The reason to store with a cancel, as one clean line: what was typed, or for a late cancel without it the message of the
 * same crew on the activity in the last 10 minutes. Null when neither says anything.
 */
export function cancelReason(
  { activityTime, reason, lastMessage }: Omit<CancelFacts, 'state'>,
  now: Date,
): string | null {
  const typed = cleanLine(reason ?? '');
  if (typed !== '' || lastMessage === null || !isLateCancel(activityTime, now)) return typed || null;
  const isRecent = now.getTime() - lastMessage.time.getTime() <= CANCEL_REASON_MESSAGE_MS;
  return isRecent ? cleanLine(lastMessage.text) || null : null;
}
