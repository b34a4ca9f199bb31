import { CALENDAR_UNSELECTED_CAP } from '../constants.ts';
import { addDays, firstOfMonth, isSeoulDay, monthOf, type SeoulDay, seoulDayOf, weekdayOf } from '../time.ts';

/** A day of the grid; null outside FIRST_DAY to LAST_DAY. */
export type GridDay = { day: SeoulDay; inMonth: boolean; weekday: number } | null;

const WEEK = 7;
const LONGEST_MONTH = 31;

/** A month's weeks, Sunday first, completed with the neighbouring months' days. */
export function monthGrid(year: number, month: number): GridDay[][] {
  const first = firstOfMonth(year, month);
  const lead = weekdayOf(first);
  const weeks = Math.ceil((lead + daysInMonth(year, month)) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => gridDay(first, week * WEEK + weekday - lead, weekday)),
  );
}

/** The number of days of a month. */
export function daysInMonth(year: number, month: number): number {
  const prefix = firstOfMonth(year, month).slice(0, 8);
  let days = LONGEST_MONTH;
  while (!isSeoulDay(`${prefix}${days}`)) days -= 1;
  return days;
}

/** The days with an activity, by the Seoul calendar. */
export function daysWithActivities(activities: readonly { activity_time: Date }[]): Set<SeoulDay> {
  return new Set(activities.map((activity) => seoulDayOf(activity.activity_time)));
}

/** The activities of a month, by the Seoul calendar. */
export function activitiesOfMonth<A extends { activity_time: Date }>(
  activities: readonly A[],
  { year, month }: { year: number; month: number },
): A[] {
  return activities.filter((activity) => {
    const day = monthOf(seoulDayOf(activity.activity_time));
    return day.year === year && day.month === month;
  });
}

/** The cards below the calendar: the selected day's, or the first 3 while none is selected. */
export function cardsBelow<A extends { activity_time: Date }>(
  activities: readonly A[],
  selected: SeoulDay | null,
): A[] {
  const ordered = activities.toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime());
  if (selected === null) return ordered.slice(0, CALENDAR_UNSELECTED_CAP);
  return ordered.filter((activity) => seoulDayOf(activity.activity_time) === selected);
}

function gridDay(first: SeoulDay, offset: number, weekday: number): GridDay {
  try {
    const day = addDays(first, offset);
    return { day, inMonth: monthOf(day).month === monthOf(first).month, weekday };
  } catch {
    return null;
  }
}
