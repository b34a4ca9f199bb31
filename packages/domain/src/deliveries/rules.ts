import { KINDS_AFTER_LEAVING, kindOf, type NotificationKind } from '../notifications/kinds.ts';
import { isReminder, isReminderLate, reminderDue } from '../notifications/reminders.ts';
import { seoulDayOf, startOfSeoulDay } from '../time.ts';
import { DELIVERY_LATE_MS, PUSHES_PER_CLUB_HOUR, PUSHES_PER_DAY } from './constants.ts';
import type { DeliveryReason } from './states.ts';

/** What is true of a notification and its reader just before it is sent. */
export interface DeliveryFacts {
  readonly kind: NotificationKind;
  /** Whether the device is logged in, or the address confirmed. */
  readonly hasTarget: boolean;
  /** Whether the person still has this kind on this channel. */
  readonly isOn: boolean;
  readonly isCrew: boolean;
  /** Whether it was read in the inbox. */
  readonly isRead: boolean;
  readonly dueTime: Date;
  /** Of the activity that it is about; null without one. */
  readonly activity: {
    readonly start: Date;
    readonly isDeleted: boolean;
    /** Whether it has been moved since a reminder was made. */
    readonly isMoved: boolean;
    /** Whether the person has a seat; a place in the queue, or a turn; is marked as a no-show. */
    readonly hasSeat: boolean;
    readonly hasPlace: boolean;
    readonly isNoShow: boolean;
  } | null;
  readonly isBanned: boolean;
  /** Whether the poll that it is about is over, or the person has voted. */
  readonly isPollDone: boolean;
  /** Whether the notice that it is about was deleted. */
  readonly isNoticeGone: boolean;
  /** Whether what was removed was a place in a queue, or a turn. */
  readonly wasQueued: boolean;
  /** Until when a seat is held for the person; null without one. */
  readonly heldUntil: Date | null;
}

/** Why a notification is not sent any more, or null. */
export function skipReason(facts: DeliveryFacts, now: Date): DeliveryReason | null {
  const { kind } = facts;
  if (!facts.hasTarget) return 'target';
  if (!facts.isOn) return 'off';
  if (!facts.isCrew && !KINDS_AFTER_LEAVING.includes(kind)) return 'left';
  if (facts.isRead) return 'read';
  if (isOver(facts, now)) return 'over';
  return isLate(facts, now) ? 'late' : null;
}

/** Whether what it says is of no use any more: the activity has begun or is gone, or it is not true any more. */
function isOver(facts: DeliveryFacts, now: Date): boolean {
  const { kind, activity, isNoticeGone, heldUntil } = facts;
  if (isNoticeGone || isUndone(facts)) return true;
  if (kindOf(kind).untilStart && (activity === null || activity.isDeleted)) return true;
  const until = usefulUntil(kind, { start: activity?.start ?? null, heldUntil });
  return until !== null && until <= now;
}

/**
 * Until when a notification is of use; null for as long as any. `start`: of its activity. `heldUntil`: until when a
 * seat is held for the person.
 */
export function usefulUntil(
  kind: NotificationKind,
  { start, heldUntil }: { readonly start: Date | null; readonly heldUntil: Date | null },
): Date | null {
  const ends = [
    kind === 'waiter_called' && heldUntil,
    kindOf(kind).untilStart && start,
    // It says that the activity is tomorrow.
    kind === 'reminder_day' && start && startOfSeoulDay(seoulDayOf(start)),
  ].flatMap((end) => (end ? end.getTime() : []));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Whether what it tells of has been taken back, or does not concern the person any more. */
function isUndone({ kind, activity, isBanned, isPollDone, wasQueued }: DeliveryFacts): boolean {
  if (kind === 'banned') return !isBanned;
  if (kind === 'poll_opened') return isPollDone;
  if (activity === null) return false;
  const { isMoved, hasSeat, hasPlace, isNoShow } = activity;
  switch (kind) {
    case 'reminder_day':
    case 'reminder_soon':
      return isMoved || !hasSeat;
    case 'activity_changed':
      return !hasSeat && !hasPlace;
    case 'waiter_promoted':
    case 'seat_given':
    // With an activity: the reminder that one may rest.
    case 'standing_seated':
      return !hasSeat;
    case 'waiter_called':
    case 'waiter_last_call':
      return !hasPlace;
    case 'seat_removed':
      return hasSeat || (wasQueued && hasPlace);
    case 'marked_no_show':
      return !isNoShow;
    default:
      return false;
  }
}

function isLate({ kind, dueTime, activity }: DeliveryFacts, now: Date): boolean {
  // By when it was due, not by when it was made.
  if (isReminder(kind)) return activity !== null && isReminderLate(reminderDue(kind, activity.start), now);
  return now.getTime() - dueTime.getTime() > DELIVERY_LATE_MS;
}

/** Whether pushes of a kind are limited by the caps. Reminders are not, which people have asked for. */
export function isCapped(kind: NotificationKind): boolean {
  return kindOf(kind).group !== 'reminders';
}

/** Whether a person may be sent one more push, after so many in the day, and of its club in the hour. */
export function isWithinCaps(sent: { readonly today: number; readonly ofClubInHour: number }): boolean {
  return sent.today < PUSHES_PER_DAY && sent.ofClubInHour < PUSHES_PER_CLUB_HOUR;
}
