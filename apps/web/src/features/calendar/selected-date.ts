import { restoresSelectedDate } from '@crewwith/domain/calendar/rules';
import { isSeoulDay, type SeoulDay } from '@crewwith/domain/time';
import { documentFacts } from '../../browser/document-facts.ts';

const KEY = 'crewwith_selected_date';

/** Stores the selected day for this tab; null removes it. */
export function saveSelectedDate(day: SeoulDay | null, now: Date): void {
  if (day === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ day, time: now.getTime() }));
}

/** Returns the selected day for the first render: in a document none, so that hydration renders the same. */
export function restoreSelectedDate(now: Date): SeoulDay | null {
  return documentFacts() === null ? readSelectedDate(now) : null;
}

/** Returns the day selected less than 60 seconds ago, or null. */
export function readSelectedDate(now: Date): SeoulDay | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('day' in stored) || !('time' in stored))
      return null;
    const { day, time } = stored;
    if (typeof day !== 'string' || typeof time !== 'number' || !isSeoulDay(day)) return null;
    return restoresSelectedDate(new Date(time), now) ? day : null;
  } catch {
    return null;
  }
}
