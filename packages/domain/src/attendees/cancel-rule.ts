import { hasStarted } from '../activities/activity-time.ts';
import { CANCEL_REASON_MESSAGE_MS, LATE_CANCEL_WINDOW_MS } from '../constants.ts';
import { cleanLine } from '../texts/clean-text.ts';
import { ATTENDEE_STATE, type AttendeeState } from './attendee-state.ts';

export type CancelRefusal = 'activity.started' | 'attendee.marked' | 'attendee.reason_required';

export type CancelFacts = {
  activityTime: Date;
  state: Exclude<AttendeeState, -1>;
  /** As typed. */
  reason: string | null;
  /** When the same crew last wrote a message on the activity. */
  lastMessageTime: Date | null;
};

/** Whether a cancel now is late: within the 8 hours before the start, the eighth included. */
export function isLateCancel(activityTime: Date, now: Date): boolean {
  return activityTime.getTime() - now.getTime() <= LATE_CANCEL_WINDOW_MS;
}

/**
 * Why this attendance cannot be cancelled, or null (the contract, section 5). Whoever is marked stays: a no-show that
 * could be cancelled before the start would be none.
 */
export function cancelRefusal(facts: CancelFacts, now: Date): CancelRefusal | null {
  if (hasStarted(facts.activityTime, now)) return 'activity.started';
  if (facts.state !== ATTENDEE_STATE.applied) return 'attendee.marked';
  if (!isLateCancel(facts.activityTime, now) || cancelReason(facts.reason) !== '') return null;
  return givesReason(facts.lastMessageTime, now) ? null : 'attendee.reason_required';
}

/** A typed reason as it is kept: one clean line, empty when nothing was said. */
export function cancelReason(typed: string | null): string {
  return cleanLine(typed ?? '');
}

/** Whether a message on the activity stands for the reason: one of the last 10 minutes. */
function givesReason(messageTime: Date | null, now: Date): boolean {
  return messageTime !== null && now.getTime() - messageTime.getTime() <= CANCEL_REASON_MESSAGE_MS;
}
