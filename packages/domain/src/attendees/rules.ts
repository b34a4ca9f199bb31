import { hasStarted } from '../activities/states.ts';
import {
  CANCEL_LIST_BEFORE_MS,
  CANCEL_REASON_MESSAGE_MS,
  DAY_MS,
  LATE_CANCEL_RESTRICTION_MS,
  LATE_CANCEL_WINDOW_MS,
  NO_SHOW_RESTRICTION_DAYS,
} from '../constants.ts';
import { may } from '../permissions.ts';
import { cleanLine } from '../texts/clean-text.ts';
import { parseLines } from '../texts/lines.ts';
import { minutesBetween } from '../time.ts';
import { type MarkActor, toActor } from './marking.ts';
import { isApplied, type SeatState } from './states.ts';

/** What the attend button shows; `attending` offers the cancel. */
export type AttendButton = 'ended' | 'attending' | 'full' | 'level' | 'restricted' | 'attend';

/** All that decides about a seat. */
export type SeatFacts = {
  activityTime: Date;
  /** Attendees that hold a seat. */
  count: number;
  maxCrew: number;
  attendLevel: number;
  adminLevel: number;
  /** Whether the crew that asks holds a seat already. */
  attending: boolean;
  /** The crew's `limit_end_time`. */
  restrictionEnd: Date | null;
};

/** The state of the attend button, in the priority of docs/specification.md#attend-button. */
export function attendButton(facts: SeatFacts, now: Date): AttendButton {
  if (hasStarted(facts.activityTime, now)) return 'ended';
  if (facts.attending) return 'attending';
  if (facts.count >= facts.maxCrew) return 'full';
  if (facts.attendLevel > facts.adminLevel) return 'level';
  if (isRestricted(facts.restrictionEnd, now)) return 'restricted';
  return 'attend';
}

export type AttendRefusal = 'activity.ended' | 'activity.full' | 'activity.level' | 'crew.restricted';

const REFUSALS: Record<AttendButton, AttendRefusal | null> = {
  ended: 'activity.ended',
  // A second press is answered as the first was.
  attending: null,
  full: 'activity.full',
  level: 'activity.level',
  restricted: 'crew.restricted',
  attend: null,
};

/** Why this crew gets no seat, or null; the button's own evaluation (docs/specification.md#seat). */
export function attendRefusal(facts: SeatFacts, now: Date): AttendRefusal | null {
  return REFUSALS[attendButton(facts, now)];
}

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
 * The reason to store with a cancel, as one clean line: what was typed, or for a late cancel without it the message
 * of the same crew on the activity in the last 10 minutes. Null when neither says anything.
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

/** Whether the list of those who cancelled is open: from 10 hours before the activity on, without an end. */
export function isCancelListOpen(activityTime: Date, now: Date): boolean {
  return activityTime.getTime() - now.getTime() <= CANCEL_LIST_BEFORE_MS;
}

/** A cancel entry's `time_difference`: whole minutes before the start. */
export function cancelTimeDifference(activityTime: Date, cancelledTime: Date): number {
  return minutesBetween(cancelledTime, activityTime);
}

/** What restricts a crew, of activities that are not deleted. */
export type RestrictionCauses = {
  /** `cancelled_time` of every late cancel. */
  lateCancels: readonly Date[];
  noShows: readonly { activityTime: Date; markedTime: Date }[];
  /** When an admin last lifted the limit; causes up to that instant no longer count. */
  liftedTime: Date | null;
};

/**
 * The crew's `limit_end_time`: 12 hours from the last late cancel or 7 days per no-show from the latest no-show's
 * activity, whichever is later; null without a cause (docs/specification.md#restriction).
 */
export function restrictionEnd(causes: RestrictionCauses): Date | null {
  const lifted = causes.liftedTime?.getTime() ?? Number.NEGATIVE_INFINITY;
  const cancels = causes.lateCancels.filter((cancelled) => cancelled.getTime() > lifted);
  const noShows = causes.noShows.filter(({ markedTime }) => markedTime.getTime() > lifted);
  const ends = cancels.map((cancelled) => cancelled.getTime() + LATE_CANCEL_RESTRICTION_MS);
  if (noShows.length > 0) {
    const latest = new Date(Math.max(...noShows.map(({ activityTime }) => activityTime.getTime())));
    ends.push(noShowRestrictionEnd(noShows.length, latest).getTime());
  }
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** When the restriction by `count` no-shows ends, the latest of which was at `lastNoShowTime`. */
export function noShowRestrictionEnd(count: number, lastNoShowTime: Date): Date {
  return new Date(lastNoShowTime.getTime() + count * NO_SHOW_RESTRICTION_DAYS * DAY_MS);
}

/** Whether the limit still holds; at its very end it does not. */
export function isRestricted(limitEnd: Date | null, now: Date): boolean {
  return limitEnd !== null && now.getTime() < limitEnd.getTime();
}

/** Subgroup of the creator, who attends at once. */
export const LEADER_SUBGROUP = 'leader';

export type SubgroupRefusal = 'permission.denied' | 'attendee.not_started' | 'attendee.invalid_subgroup';

/** An activity's subgroups from their stored lines. */
export function parseSubgroups(stored: string): string[] {
  return parseLines(stored);
}

/** Whether one has to pick: with more than one subgroup. */
export function needsSubgroupPicker(subgroups: readonly string[]): boolean {
  return subgroups.length > 1;
}

/**
 * The subgroup of a new attendee: the one asked for where there is a choice, else the first, else none (an empty
 * string). Null when the one asked for is not one of several.
 */
export function chooseSubgroup(subgroups: readonly string[], asked: string): string | null {
  const wanted = cleanLine(asked);
  const first = subgroups[0] ?? '';
  if (!needsSubgroupPicker(subgroups) || wanted === '') return first;
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
