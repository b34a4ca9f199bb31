import { ACTIVITY_TYPE } from '../activities/states.ts';
import { ATTENDEE_STATE, type AttendeeStateName } from '../attendees/states.ts';
import type { DayRange } from '../calendar/rules.ts';
import { NEWCOMER_RETURN_DAYS, REPORT_DEFAULT_MONTHS_BACK, REPORT_RANGE_DAYS } from '../constants.ts';
import { daysBetween, firstOfMonth, monthOf, seoulDayOf } from '../time.ts';

/**
 * A crew's mark at a meetup: attended, applied but never marked, no-show, or no seat. The marks of all meetups,
 * earliest first, make one string per crew.
 */
export const MARKS = {
  attended: `${ATTENDEE_STATE.attended}`,
  applied: `${ATTENDEE_STATE.applied}`,
  noShow: `${ATTENDEE_STATE.noShow}`,
  none: '-',
} as const satisfies Record<Exclude<AttendeeStateName, 'cancelled'> | 'none', string>;
export type Mark = (typeof MARKS)[keyof typeof MARKS];

/** After this many meetups in a row not attended, a crew that attended before counts as lapsed. */
export const LAPSED_AFTER = 3;

/** Whether a crew attends, has stopped attending, or has not attended in this period. */
export const TRENDS = ['coming', 'lapsed', 'never'] as const;
export type Trend = (typeof TRENDS)[number];

export interface CrewAttendance {
  /** Meetups since the crew joined, and earlier ones with a seat. */
  readonly meetups: number;
  readonly attended: number;
  readonly noShows: number;
  /** Share of those meetups attended, 0 to 1; null when there are none. */
  readonly rate: number | null;
  /** The number of latest meetups in a row that were attended. */
  readonly streak: number;
  /** The number of latest meetups in a row that were not attended. */
  readonly absence: number;
  /** Index of the latest meetup attended, or null. */
  readonly last: number | null;
  readonly trend: Trend;
}

/** The mark at an index; `none` out of range. */
export function markAt(marks: string, index: number): Mark {
  const found = Object.values(MARKS).find((mark) => mark === marks[index]);
  return found ?? MARKS.none;
}

/** Whether a meetup counts for a crew: the crew had joined before, or had a seat. */
export function countsFor(marks: string, index: number, joinedFrom: number): boolean {
  return index >= joinedFrom || markAt(marks, index) !== MARKS.none;
}

/**
 * The attendance of a crew (docs/specification.md#report). `marks` has one character per meetup, earliest first;
 * `joinedFrom` is the index of the first meetup after the crew joined.
 */
export function crewAttendance(marks: string, joinedFrom: number): CrewAttendance {
  const counted = [...marks].flatMap((mark, index) =>
    countsFor(marks, index, joinedFrom) ? [{ mark, index }] : [],
  );
  const attended = counted.filter(({ mark }) => mark === MARKS.attended);
  const last = attended.at(-1) ?? null;
  const absence = last === null ? counted.length : counted.length - 1 - counted.lastIndexOf(last);
  const firstMiss = counted.toReversed().findIndex(({ mark }) => mark !== MARKS.attended);
  const streak = firstMiss === -1 ? counted.length : firstMiss;
  return {
    meetups: counted.length,
    attended: attended.length,
    noShows: counted.filter(({ mark }) => mark === MARKS.noShow).length,
    rate: counted.length === 0 ? null : attended.length / counted.length,
    streak,
    absence,
    last: last?.index ?? null,
    trend: trendOf(attended.length, absence),
  };
}

function trendOf(attended: number, absence: number): Trend {
  if (attended === 0) return 'never';
  return absence >= LAPSED_AFTER ? 'lapsed' : 'coming';
}

/** The share of seats taken, 0 to 1. */
export function fillRate({ count, capacity }: { count: number; capacity: number }): number {
  return Math.min(1, count / capacity);
}

/**
 * How many of the seats that were cancelled late were taken again (docs/specification.md#report-seats): each by a seat
 * of its own, taken at the instant of the cancel or later.
 */
export function countRefilled(lateCancels: readonly Date[], taken: readonly Date[]): number {
  const cancelled = lateCancels.map((time) => time.getTime()).toSorted((a, b) => a - b);
  let refilled = 0;
  for (const time of taken.map((each) => each.getTime()).toSorted((a, b) => a - b)) {
    const next = cancelled[refilled];
    if (next !== undefined && next <= time) refilled += 1;
  }
  return refilled;
}

/** When a newcomer attended for the first time, and for the second; null when that has not happened. */
export interface Visits {
  readonly first: Date;
  readonly second: Date | null;
}

export interface Newcomers {
  readonly count: number;
  /** Those who attended again in time. */
  readonly returned: number;
  /** Those who have not, and still can in time. */
  readonly pending: number;
}

/** How many newcomers came back within 30 days (docs/specification.md#report-newcomers). */
export function countNewcomers(newcomers: readonly Visits[], now: Date): Newcomers {
  const isInTime = (first: Date, instant: Date) =>
    daysBetween(seoulDayOf(first), seoulDayOf(instant)) <= NEWCOMER_RETURN_DAYS;
  const returned = newcomers.filter(({ first, second }) => second !== null && isInTime(first, second));
  const pending = newcomers.filter(({ first, second }) => second === null && isInTime(first, now));
  return { count: newcomers.length, returned: returned.length, pending: pending.length };
}

/** The share of newcomers who came back, 0 to 1, of those whose days are over or who came back; null without any. */
export function returnRate({ count, returned, pending }: Newcomers): number | null {
  return count === pending ? null : returned / (count - pending);
}

/** The mean of shares, or null if there are none. */
export function mean(shares: readonly number[]): number | null {
  if (shares.length === 0) return null;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** A share in whole percent. */
export function toPercent(share: number): number {
  return Math.round(share * 100);
}

/** The attendance report's default: regular activities from the start of the previous month to today. */
export function defaultReport(now: Date): DayRange & { state: typeof ACTIVITY_TYPE.regular } {
  const today = seoulDayOf(now);
  const { year, month } = monthOf(today);
  return {
    from: firstOfMonth(year, month, -REPORT_DEFAULT_MONTHS_BACK),
    to: today,
    state: ACTIVITY_TYPE.regular,
  };
}

/** Why a report of this range is refused, or null: the start is not after the end, and it has at most 366 days. */
export function reportRangeRefusal({ from, to }: DayRange) {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'calendar.range_reversed';
  return days > REPORT_RANGE_DAYS ? 'report.range_too_long' : null;
}
