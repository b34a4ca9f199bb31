import { daysInMonth } from '../calendar/month-grid.ts';
import { LAST_DAY } from '../constants.ts';
import { addDays, daysBetween, firstOfMonth, monthOf, type SeoulDay, weekdayOf } from '../time.ts';

/** The weekdays as a rule names them, by their number; 0 is Sunday. */
const CODES: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WEEK = 7;
const WEEKLY = /^WEEKLY(?:;INTERVAL=([12]))?;BYDAY=((?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*)$/;
const MONTHLY = /^MONTHLY;BYDAY=([1-4]|-1)(MO|TU|WE|TH|FR|SA|SU)$/;

/** Longer texts are no rule. */
export const RULE_MAX_LENGTH = 60;

/** Which week of a month; -1 is the last one. */
export type MonthWeek = 1 | 2 | 3 | 4 | -1;

/** The days on which a series meets (docs/specification.md#series-rule). Weeks begin on Monday. */
export type Rule =
  | {
      readonly kind: 'weekly';
      /** Every week, or every second one, counted from the week of the first day. */
      readonly interval: 1 | 2;
      /** 0 is Sunday; in the order of the week, from Monday on. */
      readonly weekdays: readonly number[];
    }
  | { readonly kind: 'monthly'; readonly week: MonthWeek; readonly weekday: number };

/** The place of a weekday in a week that begins on Monday, from 0. */
const placeInWeek = (weekday: number) => (weekday + WEEK - 1) % WEEK;

/** Reads a rule as it is sent and stored; null if it is none. Weekdays may be in any order, each once. */
export function parseRule(text: string): Rule | null {
  const [weekly, interval, days] = WEEKLY.exec(text) ?? [];
  if (weekly !== undefined && days !== undefined) {
    const weekdays = days.split(',').map(weekdayOfCode);
    if (new Set(weekdays).size < weekdays.length) return null;
    return {
      kind: 'weekly',
      interval: interval === '2' ? 2 : 1,
      weekdays: weekdays.sort((one, other) => placeInWeek(one) - placeInWeek(other)),
    };
  }
  const [monthly, week, day] = MONTHLY.exec(text) ?? [];
  if (monthly === undefined || day === undefined) return null;
  return { kind: 'monthly', week: Number(week) as MonthWeek, weekday: weekdayOfCode(day) };
}

const weekdayOfCode = (code: string) => CODES.indexOf(code);

/** The canonical text of a rule: weekdays from Monday on, and no interval of 1. */
export function formatRule(rule: Rule): string {
  if (rule.kind === 'monthly') return `MONTHLY;BYDAY=${rule.week}${CODES[rule.weekday]}`;
  const interval = rule.interval === 1 ? '' : `INTERVAL=${rule.interval};`;
  return `WEEKLY;${interval}BYDAY=${rule.weekdays.map((weekday) => CODES[weekday]).join(',')}`;
}

const daysSinceMonday = (day: SeoulDay) => placeInWeek(weekdayOf(day));

/**
 * The days of a rule from `from` on, in order, until the end of the calendar. `firstDay` is the earliest possible day,
 * and from its week on every second week is counted.
 */
export function* ruleDays(rule: Rule, firstDay: SeoulDay, from: SeoulDay = firstDay): Generator<SeoulDay> {
  const start = from > firstDay ? from : firstDay;
  yield* rule.kind === 'weekly' ? weeklyDays(rule, firstDay, start) : monthlyDays(rule, start);
}

function* weeklyDays(
  { interval, weekdays }: Extract<Rule, { kind: 'weekly' }>,
  firstDay: SeoulDay,
  start: SeoulDay,
): Generator<SeoulDay> {
  const monday = -daysSinceMonday(firstDay);
  const period = WEEK * interval;
  const startsAfter = daysBetween(firstDay, start);
  const last = daysBetween(firstDay, LAST_DAY);
  // From the first counted week whose end is not before the start; all in days from the first day.
  const skipped = Math.max(0, Math.ceil((startsAfter - monday - WEEK + 1) / period));
  for (let week = monday + skipped * period; ; week += period) {
    for (const weekday of weekdays) {
      const day = week + placeInWeek(weekday);
      if (day > last) return;
      if (day >= startsAfter) yield addDays(firstDay, day);
    }
  }
}

function* monthlyDays(rule: Extract<Rule, { kind: 'monthly' }>, start: SeoulDay): Generator<SeoulDay> {
  const { year, month } = monthOf(start);
  const months = (Number(LAST_DAY.slice(0, 4)) - year + 1) * 12 - month;
  for (let offset = 0; offset <= months; offset += 1) {
    const day = dayOfMonth(rule, firstOfMonth(year, month, offset));
    if (day >= start) yield day;
  }
}

/** The day of a monthly rule in the month that begins with `first`. */
function dayOfMonth({ week, weekday }: Extract<Rule, { kind: 'monthly' }>, first: SeoulDay): SeoulDay {
  const offset = (weekday - weekdayOf(first) + WEEK) % WEEK;
  const weeks = Math.ceil((lengthOfMonth(first) - offset) / WEEK);
  return addDays(first, offset + (week === -1 ? weeks - 1 : week - 1) * WEEK);
}

function lengthOfMonth(first: SeoulDay): number {
  const { year, month } = monthOf(first);
  return daysInMonth(year, month);
}

/** The span in which an edit of a rule moves rows (docs/specification.md#series-moved-days). */
export type Period = 'week' | 'month';

/** The days of a rule in the week or month of a day, also before `firstDay`. Only monthly rules have months. */
export function daysOfPeriod(rule: Rule, firstDay: SeoulDay, day: SeoulDay, period: Period): SeoulDay[] {
  const monday = addDays(day, -daysSinceMonday(day));
  if (rule.kind === 'monthly') {
    const { year, month } = monthOf(day);
    const first = firstOfMonth(year, month);
    if (period === 'month') return [dayOfMonth(rule, first)];
    return takeUntil(monthlyDays(rule, monday), addDays(monday, WEEK - 1));
  }
  const weeks = (daysBetween(firstDay, monday) + daysSinceMonday(firstDay)) / WEEK;
  if (weeks % rule.interval !== 0) return [];
  return rule.weekdays.map((weekday) => addDays(monday, placeInWeek(weekday)));
}

/** The days up to `to`, inclusive. */
export function takeUntil(days: Iterable<SeoulDay>, to: SeoulDay): SeoulDay[] {
  const taken: SeoulDay[] = [];
  for (const day of days) {
    if (day > to) break;
    taken.push(day);
  }
  return taken;
}
