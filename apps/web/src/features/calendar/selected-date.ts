import { restoresSelectedDate } from '@crewwith/domain/calendar/rules';
import { isSeoulDay, monthOf, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';

const KEY = 'crewwith_selected_date';

/** Keeps the selected day for this tab; null forgets it. */
export function saveSelectedDate(day: SeoulDay | null, now: Date): void {
  if (day === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ day, time: now.getTime() }));
}

/** The month that a calendar begins with: that of the day selected before, or the current one. */
export function initialMonth(now: Date) {
  return monthOf(restoreSelectedDate(now) ?? seoulDayOf(now));
}

/** The day selected less than 60 seconds ago, or null. */
export function restoreSelectedDate(now: Date): SeoulDay | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('day' in kept) || !('time' in kept)) return null;
    const { day, time } = kept;
    if (typeof day !== 'string' || typeof time !== 'number' || !isSeoulDay(day)) return null;
    return restoresSelectedDate(new Date(time), now) ? day : null;
  } catch {
    return null;
  }
}
