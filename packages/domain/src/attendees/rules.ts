import { hasStarted } from '../activities/states.ts';
import { CANCEL_LIST_BEFORE_MS, CANCEL_REASON_MESSAGE_MS, HOUR_MS } from '../constants.ts';
import { may } from '../permissions.ts';
import { cleanLine } from '../texts/clean-text.ts';
import { parseLines } from '../texts/lines.ts';
import { minutesBetween } from '../time.ts';
import { isCalled, type QueuedState } from '../waiters/states.ts';
import { type MarkActor, toActor } from './marking.ts';
import { isApplied, type SeatState } from './states.ts';

/** What the attend button shows; `attending` offers to cancel, `called` to take the held seat. */
export type AttendButton =
  | 'ended'
  | 'attending'
  | 'called'
  | 'waiting'
  | 'full'
  | 'level'
  | 'restricted'
  | 'attend';

/** The facts that decide whether a crew gets a seat. */
export type SeatFacts = {
  activityTime: Date;
  /** Seats that are taken or held for waiters. */
  count: number;
  maxCrew: number;
  attendLevel: number;
  adminLevel: number;
  /** Whether the crew already holds a seat. */
  attending: boolean;
  /** The crew's state in the queue; null or absent when not in it. */
  queued?: QueuedState | null;
  /** The crew's `limit_end_time`. */
  restrictionEnd: Date | null;
};

/** The state of the attend button, in the priority of docs/specification.md#attend-button. */
export function attendButton(facts: SeatFacts, now: Date): AttendButton {
  if (hasStarted(facts.activityTime, now)) return 'ended';
  if (facts.attending) return 'attending';
  if (isCalled(facts.queued)) return 'called';
  const obstacle = obstacleOf(facts, now);
  // A free seat that the next waiter was not given goes to the first who takes it.
  return obstacle !== null && facts.queued != null ? 'waiting' : (obstacle ?? 'attend');
}

function obstacleOf(facts: SeatFacts, now: Date): 'full' | 'level' | 'restricted' | null {
  if (facts.count >= facts.maxCrew) return 'full';
  if (facts.attendLevel > facts.adminLevel) return 'level';
  return isRestricted(facts.restrictionEnd, now) ? 'restricted' : null;
}

export type AttendRefusal = 'activity.ended' | 'activity.full' | 'activity.level' | 'crew.restricted';

const REFUSALS: Record<Exclude<AttendButton, 'called' | 'waiting'>, AttendRefusal | null> = {
  ended: 'activity.ended',
  // Attending twice succeeds, so that a repeated call is safe.
  attending: null,
  full: 'activity.full',
  level: 'activity.level',
  restricted: 'crew.restricted',
  attend: null,
};

/**
 * Why this crew gets no free seat, or null; consistent with `attendButton` for those who are not in the queue
 * (docs/specification.md#seat).
 */
export function attendRefusal(facts: Omit<SeatFacts, 'queued'>, now: Date): AttendRefusal | null {
  if (hasStarted(facts.activityTime, now)) return REFUSALS.ended;
  if (facts.attending) return REFUSALS.attending;
  return REFUSALS[obstacleOf(facts, now) ?? 'attend'];
}

export type CancelRefusal = 'activity.started' | 'attendee.marked' | 'attendee.reason_required';

export type CancelTimes = {
  activityTime: Date;
  /** Until when this attendee may cancel without consequences, in any case; null without such a promise. */
  freeUntil: Date | null;
  /** Of the rules that judge a cancel now. */
  lateHours: number;
};

export type CancelFacts = CancelTimes & {
  state: SeatState;
  /** As typed. */
  reason: string | null;
  /** The crew's latest message on the activity. */
  lastMessage: { text: string; time: Date } | null;
};

/** From when on a cancel is late and needs a reason: never before `freeUntil`. */
export function lateCancelFrom({ activityTime, freeUntil, lateHours }: CancelTimes): Date {
  const usual = activityTime.getTime() - lateHours * HOUR_MS;
  return new Date(Math.max(usual, Math.min(freeUntil?.getTime() ?? usual, activityTime.getTime())));
}

/** Whether a cancel now is late. */
export function isLateCancel(times: CancelTimes, now: Date): boolean {
  return now.getTime() >= lateCancelFrom(times).getTime();
}

/**
 * Why this attendance cannot be cancelled, or null (docs/specification.md#cancelling). Marked attendees cannot cancel:
 * otherwise a no-show marked before the start could be undone.
 */
export function cancelRefusal(facts: CancelFacts, now: Date): CancelRefusal | null {
  if (hasStarted(facts.activityTime, now)) return 'activity.started';
  if (!isApplied(facts.state)) return 'attendee.marked';
  if (!isLateCancel(facts, now)) return null;
  return cancelReason(facts, now) === null ? 'attendee.reason_required' : null;
}

/**
 * The reason to store with a cancel, as one clean line: the typed one, or for a late cancel the crew's message on the
 * activity in the last 10 minutes. Null when both are empty.
 */
export function cancelReason(
  { reason, lastMessage, ...times }: Omit<CancelFacts, 'state'>,
  now: Date,
): string | null {
  const typed = cleanLine(reason ?? '');
  if (typed !== '' || lastMessage === null || !isLateCancel(times, now)) return typed || null;
  const isRecent = now.getTime() - lastMessage.time.getTime() <= CANCEL_REASON_MESSAGE_MS;
  return isRecent ? cleanLine(lastMessage.text) || null : null;
}

/** Whether the list of cancels is visible: from 10 hours before the activity on. */
export function isCancelListOpen(activityTime: Date, now: Date): boolean {
  return activityTime.getTime() - now.getTime() <= CANCEL_LIST_BEFORE_MS;
}

/** A cancel entry's `time_difference`: whole minutes before the start. */
export function cancelTimeDifference(activityTime: Date, cancelledTime: Date): number {
  return minutesBetween(cancelledTime, activityTime);
}

/** Whether the restriction applies; at its end it does not. */
export function isRestricted(limitEnd: Date | null, now: Date): boolean {
  return limitEnd !== null && now.getTime() < limitEnd.getTime();
}

/** The creator's subgroup. */
export const LEADER_SUBGROUP = 'leader';

export type SubgroupRefusal = 'permission.denied' | 'attendee.not_started' | 'attendee.invalid_subgroup';

/** An activity's subgroups, from the stored text. */
export function parseSubgroups(stored: string): string[] {
  return parseLines(stored);
}

/** Whether an attendee has to pick: there is more than one subgroup. */
export function needsSubgroupPicker(subgroups: readonly string[]): boolean {
  return subgroups.length > 1;
}

/** Whether an activity has subgroups to draw. */
export const canDraw = (subgroups: readonly string[]) => needsSubgroupPicker(subgroups);

/** The subgroup of who has asked for none; an empty string where there are none. */
export const firstSubgroup = (subgroups: readonly string[]) => subgroups[0] ?? '';

/**
 * The subgroup of a new attendee: the requested one if there are several, else the first, else none (an empty string).
 * Returns null when the requested one does not exist.
 */
export function chooseSubgroup(subgroups: readonly string[], requested: string): string | null {
  const wanted = cleanLine(requested);
  if (!needsSubgroupPicker(subgroups) || wanted === '') return firstSubgroup(subgroups);
  return subgroups.includes(wanted) ? wanted : null;
}

/** Why an attendee cannot change to this subgroup, or null (docs/specification.md#subgroup-change). */
export function subgroupRefusal(
  facts: { activityTime: Date; subgroups: readonly string[]; marker: MarkActor },
  to: string,
  now: Date,
): SubgroupRefusal | null {
  if (!may('attendee.change_subgroup', toActor(facts.marker))) return 'permission.denied';
  if (!needsSubgroupPicker(facts.subgroups)) return 'attendee.invalid_subgroup';
  if (!hasStarted(facts.activityTime, now)) return 'attendee.not_started';
  return facts.subgroups.includes(cleanLine(to)) ? null : 'attendee.invalid_subgroup';
}
