import {
  ACTIVITY_RANGE_DAYS,
  CALENDAR_MARGIN_DAYS,
  DAY_MS,
  FIRST_DAY,
  LAST_DAY,
  SELECTED_DATE_MS,
} from '../constants.ts';
import { may } from '../permissions.ts';
import {
  addDays,
  daysBetween,
  firstOfMonth,
  monthOf,
  type SeoulDay,
  seoulDayOf,
  startOfSeoulDay,
} from '../time.ts';

const FIRST_INSTANT_MS = Date.parse(`${FIRST_DAY}T00:00:00.000Z`);

/** Seoul days, both inclusive. */
export type DayRange = { from: SeoulDay; to: SeoulDay };
export type RangeRefusal = 'calendar.range_reversed' | 'activity.range_too_long';

/**
 * The range that the calendar of a month loads: from 6 days before its start to 6 days after the next month's start
 * (docs/specification.md#calendar), within FIRST_DAY to LAST_DAY.
 */
export function calendarRange(year: number, month: number): DayRange {
  const first = firstOfMonth(year, month);
  const from =
    daysBetween(FIRST_DAY, first) < CALENDAR_MARGIN_DAYS ? FIRST_DAY : addDays(first, -CALENDAR_MARGIN_DAYS);
  if (first.startsWith('9999-12')) return { from, to: LAST_DAY };
  return { from, to: addDays(firstOfMonth(year, month, 1), CALENDAR_MARGIN_DAYS) };
}

/** The first day whose activities this level sees in lists; null for no limit. Level 1 starts at the current month. */
export function firstVisibleDay(adminLevel: number, now: Date): SeoulDay | null {
  return may('activity.list_whole', { level: adminLevel }) ? null : firstDayOfMonth(now);
}

/** The instant at which the current Seoul month started. */
export function startOfMonth(now: Date): Date {
  return startOfSeoulDay(firstDayOfMonth(now));
}

function firstDayOfMonth(now: Date): SeoulDay {
  const { year, month } = monthOf(seoulDayOf(now));
  return firstOfMonth(year, month);
}

/** Whether this level's calendar loads activities in that month: level 1 in the current one and later ones. */
export function canLoadMonth(adminLevel: number, year: number, month: number, now: Date): boolean {
  const first = firstVisibleDay(adminLevel, now);
  return first === null || firstOfMonth(year, month) >= first;
}

/** Why a range cannot be requested, or null: the start is not after the end, and it has at most 62 days. */
export function rangeRefusal({ from, to }: DayRange): RangeRefusal | null {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'calendar.range_reversed';
  return days > ACTIVITY_RANGE_DAYS ? 'activity.range_too_long' : null;
}

/** The instants of a range: from the first, inclusive, to the last, exclusive. */
export function rangeInstants({ from, to }: DayRange): { start: Date; end: Date } {
  // The first day in Seoul starts before the year 1, which PostgreSQL cannot represent.
  const start = new Date(Math.max(startOfSeoulDay(from).getTime(), FIRST_INSTANT_MS));
  return { start, end: new Date(startOfSeoulDay(to).getTime() + DAY_MS) };
}

/** Whether a selected date saved at `savedTime` is restored: less than 60 seconds later. */
export function restoresSelectedDate(savedTime: Date, now: Date): boolean {
  return now.getTime() - savedTime.getTime() < SELECTED_DATE_MS;
}
