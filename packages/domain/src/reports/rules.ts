import type { DayRange } from '../calendar/rules.ts';
import { REPORT_DEFAULT_MONTHS_BACK, REPORT_DEFAULT_STATE, REPORT_RANGE_DAYS } from '../constants.ts';
import { daysBetween, firstOfMonth, monthOf, seoulDayOf } from '../time.ts';

/**
 * What became of a crew at a meetup, as one character: attended, applied and never marked, not shown up, no seat. The
 * characters of a row of meetups, earliest first, are the crew's line of the report.
 */
export const MARKS = { attended: '2', applied: '1', noShow: '0', none: '-' } as const;
export type Mark = (typeof MARKS)[keyof typeof MARKS];

/** Meetups in a row without a crew who came before: they stopped coming. */
export const LAPSED_AFTER = 3;

/** How a crew comes: comes, came and stopped, or has not come at all in this time. */
export const TRENDS = ['coming', 'lapsed', 'never'] as const;
export type Trend = (typeof TRENDS)[number];

export interface CrewAttendance {
  /** Meetups since the crew joined; those before are not held against them. */
  readonly meetups: number;
  readonly attended: number;
  readonly noShows: number;
  /** Share of those meetups attended, 0 to 1; null where there were none. */
  readonly rate: number | null;
  /** The latest meetups in a row that were attended. */
  readonly streak: number;
  /** The latest meetups in a row that were not. */
  readonly absence: number;
  /** Place of the latest meetup attended, or null. */
  readonly last: number | null;
  readonly trend: Trend;
}

/** The mark at one place of a line; none beyond its ends. */
export function markAt(marks: string, place: number): Mark {
  const found = Object.values(MARKS).find((mark) => mark === marks[place]);
  return found ?? MARKS.none;
}

/** Whether a meetup counts for a crew: it was after they joined, or they had a seat all the same. */
export function countsFor(marks: string, place: number, joinedFrom: number): boolean {
  return place >= joinedFrom || markAt(marks, place) !== MARKS.none;
}

/**
 * Rate and streak of a crew (docs/specification.md#report). `marks` has one character per meetup, earliest first;
 * `joinedFrom` is the place of the first meetup after the crew joined.
 */
export function crewAttendance(marks: string, joinedFrom: number): CrewAttendance {
  const counted = [...marks].flatMap((mark, place) =>
    countsFor(marks, place, joinedFrom) ? [{ mark, place }] : [],
  );
  const came = counted.filter(({ mark }) => mark === MARKS.attended);
  const last = came.at(-1) ?? null;
  const absence = last === null ? counted.length : counted.length - 1 - counted.lastIndexOf(last);
  const firstMiss = counted.toReversed().findIndex(({ mark }) => mark !== MARKS.attended);
  const streak = firstMiss === -1 ? counted.length : firstMiss;
  return {
    meetups: counted.length,
    attended: came.length,
    noShows: counted.filter(({ mark }) => mark === MARKS.noShow).length,
    rate: counted.length === 0 ? null : came.length / counted.length,
    streak,
    absence,
    last: last?.place ?? null,
    trend: trendOf(came.length, absence),
  };
}

function trendOf(attended: number, absence: number): Trend {
  if (attended === 0) return 'never';
  return absence >= LAPSED_AFTER ? 'lapsed' : 'coming';
}

/** Share of the seats taken, 0 to 1. */
export function fillRate({ count, capacity }: { count: number; capacity: number }): number {
  return Math.min(1, count / capacity);
}

/** The mean of some shares, or null of none. */
export function mean(shares: readonly number[]): number | null {
  if (shares.length === 0) return null;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** A share as whole percent. */
export function toPercent(share: number): number {
  return Math.round(share * 100);
}

/** What the attendance report starts with: the start of the previous month to today, regular activities. */
export function defaultReport(now: Date): DayRange & { state: typeof REPORT_DEFAULT_STATE } {
  const today = seoulDayOf(now);
  const { year, month } = monthOf(today);
  return {
    from: firstOfMonth(year, month, -REPORT_DEFAULT_MONTHS_BACK),
    to: today,
    state: REPORT_DEFAULT_STATE,
  };
}

/** Why a report of this range cannot be asked for, or null: it runs forward, over 366 days at most. */
export function reportRangeRefusal({ from, to }: DayRange) {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'calendar.range_reversed';
  return days > REPORT_RANGE_DAYS ? 'report.range_too_long' : null;
}
