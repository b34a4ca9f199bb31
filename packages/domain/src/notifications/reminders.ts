import { DAY_MS, HOUR_MS } from '../constants.ts';
import { POLL_REMINDER_BEFORE_MS } from '../polls/constants.ts';
import { STANDING_REMINDER_BEFORE_MS } from '../standing/constants.ts';
import { addDays, seoulDayOf, startOfSeoulDay } from '../time.ts';
import { AWAKE_FROM_HOUR, AWAKE_TO_HOUR } from '../waiters/constants.ts';
import { REMINDER_DAY_HOUR, REMINDER_LATE_MS, REMINDER_SOON_MS } from './constants.ts';
import type { NotificationKind } from './kinds.ts';

/** Activities that begin from one instant to another, both included. */
export interface Starts {
  readonly from: Date;
  readonly to: Date;
}

/** The kinds that remind of an activity. */
export type ReminderKind = Extract<NotificationKind, 'reminder_day' | 'reminder_soon'>;

export const isReminder = (kind: NotificationKind): kind is ReminderKind =>
  kind === 'reminder_day' || kind === 'reminder_soon';

/** When the reminder of an activity is due that begins at `start`. */
export function reminderDue(kind: ReminderKind, start: Date): Date {
  if (kind === 'reminder_soon') return new Date(start.getTime() - REMINDER_SOON_MS);
  return new Date(startOfSeoulDay(addDays(seoulDayOf(start), -1)).getTime() + REMINDER_DAY_HOUR * HOUR_MS);
}

/** Whether a reminder that is due at an instant is skipped, as its time is over. */
export const isReminderLate = (due: Date, now: Date) => now.getTime() - due.getTime() > REMINDER_LATE_MS;

/** The starts of which people are reminded now because they are tomorrow's; null when it is not the time. */
export function dayReminderStarts(now: Date): Starts | null {
  const today = seoulDayOf(now);
  const due = reminderDue('reminder_day', startOfSeoulDay(addDays(today, 1)));
  if (now < due || isReminderLate(due, now)) return null;
  const from = startOfSeoulDay(addDays(today, 1));
  return { from, to: new Date(from.getTime() + DAY_MS - 1) };
}

/**
 * The starts of which people are reminded now because they are close; null when there are none. A reminder that would
 * be due in the night is left out, as the one of the day before stands for it.
 */
export function soonReminderStarts(now: Date): Starts | null {
  const today = startOfSeoulDay(seoulDayOf(now)).getTime();
  const from = Math.max(now.getTime() - REMINDER_LATE_MS, today + AWAKE_FROM_HOUR * HOUR_MS);
  const to = Math.min(now.getTime(), today + AWAKE_TO_HOUR * HOUR_MS - 1);
  if (from > to) return null;
  return { from: new Date(from + REMINDER_SOON_MS), to: new Date(to + REMINDER_SOON_MS) };
}

/** Instants of which people are reminded now, so long before; a reminder that is late is left out. */
const remindedOf = (now: Date, beforeMs: number): Starts => ({
  from: new Date(now.getTime() - REMINDER_LATE_MS + beforeMs),
  to: new Date(now.getTime() + beforeMs),
});

/** The starts of which those with a standing seat are reminded now that they may rest. */
export const restReminderStarts = (now: Date): Starts => remindedOf(now, STANDING_REMINDER_BEFORE_MS);

/** The ends of polls of which those who have not voted are reminded now. */
export const pollReminderEnds = (now: Date): Starts => remindedOf(now, POLL_REMINDER_BEFORE_MS);
