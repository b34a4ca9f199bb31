import { REMINDER_LATE_MS } from '../notifications/constants.ts';
import { KINDS_AFTER_LEAVING, kindOf, type NotificationKind } from '../notifications/kinds.ts';
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
  /** Whether the notice that it is about was deleted. */
  readonly isNoticeGone: boolean;
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
  if (kind === 'waiter_called' && heldUntil !== null && heldUntil <= now) return true;
  const { group } = kindOf(kind);
  const isComing = group === 'reminders' || group === 'meetups' || group === 'waitlist';
  if (!isComing || kind === 'activity_deleted') return false;
  return activity === null || activity.isDeleted || activity.start <= now;
}

/** Whether what it tells of has been taken back, or does not concern the person any more. */
function isUndone({ kind, activity, isBanned }: DeliveryFacts): boolean {
  if (kind === 'banned') return !isBanned;
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
    case 'marked_no_show':
      return !isNoShow;
    default:
      return false;
  }
}

function isLate({ kind, dueTime }: DeliveryFacts, now: Date): boolean {
  const late = kindOf(kind).group === 'reminders' ? REMINDER_LATE_MS : DELIVERY_LATE_MS;
  return now.getTime() - dueTime.getTime() > late;
}

/** Whether pushes of a kind are limited by the caps. Reminders are not, which people have asked for. */
export function isCapped(kind: NotificationKind): boolean {
  return kindOf(kind).group !== 'reminders';
}

/** Whether a person may be sent one more push, after so many in the day, and of its club in the hour. */
export function isWithinCaps(sent: { readonly today: number; readonly ofClubInHour: number }): boolean {
  return sent.today < PUSHES_PER_DAY && sent.ofClubInHour < PUSHES_PER_CLUB_HOUR;
}
