import { LAST_DAY } from '../constants.ts';
import { addDays, daysBetween, type SeoulDay, seoulDayOf } from '../time.ts';
import { SERIES_AHEAD_DAYS } from './constants.ts';
import { type Rule, ruleDays, takeUntil } from './recurrence.ts';

/** On which days a series meets. */
export interface Recurrence {
  readonly rule: Rule;
  /** The earliest possible day. */
  readonly firstDay: SeoulDay;
  /** The last possible day; null for none. */
  readonly untilDay: SeoulDay | null;
  /** How many days of the rule there are, those that are skipped included; null for no limit. */
  readonly maxCount: number | null;
  readonly skipHolidays: boolean;
}

/** What else leaves out days. */
export interface DaysOff {
  readonly isHoliday: (day: SeoulDay) => boolean;
  /** The days that a leader skips. */
  readonly skips: ReadonlySet<SeoulDay>;
}

/** A day of the rule. */
export interface Occurrence {
  readonly day: SeoulDay;
  /** Whether there is no activity on it: a holiday, or skipped by a leader. */
  readonly skipped: boolean;
}

/** Seoul days, both inclusive. */
interface Range {
  readonly from: SeoulDay;
  readonly to: SeoulDay;
}

/** The days of a series in a range, in order. */
export function occurrences(recurrence: Recurrence, range: Range, daysOff: DaysOff): Occurrence[] {
  const { isHoliday, skips } = daysOff;
  return takeUntil(daysOf(recurrence, range.from), range.to).map((day) => ({
    day,
    skipped: skips.has(day) || (recurrence.skipHolidays && isHoliday(day)),
  }));
}

/** The days from `from` on until the series ends, skipped ones included. */
function* daysOf({ rule, firstDay, untilDay, maxCount }: Recurrence, from: SeoulDay): Generator<SeoulDay> {
  let count = 0;
  // A count begins with the first day.
  for (const day of ruleDays(rule, firstDay, maxCount === null ? from : firstDay)) {
    count += 1;
    if (day > (untilDay ?? LAST_DAY) || count > (maxCount ?? Number.POSITIVE_INFINITY)) return;
    if (day >= from) yield day;
  }
}

/**
 * The days whose activities exist: ten weeks from today on, or from the first day of a series that has not begun
 * (docs/specification.md#series-rows).
 */
export function rangeAhead(firstDay: SeoulDay, now: Date): Range {
  const today = seoulDayOf(now);
  const from = firstDay > today ? firstDay : today;
  const days = Math.min(SERIES_AHEAD_DAYS - 1, daysBetween(from, LAST_DAY));
  return { from, to: addDays(from, days) };
}

/**
 * Until when the activities of a series are made, after those up to `to` have been: LAST_DAY if there are no later
 * days, so that they are not looked for again.
 */
export function madeUntil(recurrence: Recurrence, to: SeoulDay): SeoulDay {
  if (to === LAST_DAY) return LAST_DAY;
  const [next] = daysOf(recurrence, addDays(to, 1));
  return next === undefined ? LAST_DAY : to;
}

/** What an edit from a day on takes of a series. */
export type Split =
  /** All of it: there are no days before. */
  | { readonly kind: 'all' }
  /** There are no days from then on. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'split'; readonly before: Recurrence; readonly after: Recurrence };

/** Splits a series before a day. The count goes on, and so does the turn of every second week. */
export function splitRecurrence(recurrence: Recurrence, from: SeoulDay): Split {
  const [next] = daysOf(recurrence, from);
  if (next === undefined) return { kind: 'nothing' };
  const [first] = daysOf(recurrence, recurrence.firstDay);
  if (first === next) return { kind: 'all' };
  return {
    kind: 'split',
    before: { ...recurrence, untilDay: addDays(from, -1) },
    after: { ...recurrence, firstDay: next, maxCount: countLeft(recurrence, from) },
  };
}

/** How many days of a count are left from a day on; null without a count. */
function countLeft(recurrence: Recurrence, from: SeoulDay): number | null {
  const { maxCount, firstDay } = recurrence;
  if (maxCount === null) return null;
  return maxCount - takeUntil(daysOf(recurrence, firstDay), addDays(from, -1)).length;
}
