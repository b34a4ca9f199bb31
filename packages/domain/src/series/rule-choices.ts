import { daysInMonth } from '../calendar/month-grid.ts';
import { monthOf, type SeoulDay, weekdayOf } from '../time.ts';
import { daysOfPeriod, formatRule, type MonthWeek, parseRule, type Rule } from './recurrence.ts';

const WHOLE_WEEK: Rule = { kind: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5, 6, 0] };

/**
 * The rules that a day suggests, most usual first: every week, every second week, the nth such weekday of the month,
 * and the last one where it is that.
 */
export function ruleChoices(day: SeoulDay): string[] {
  const weekday = weekdayOf(day);
  const weeks = new Set([weekOfMonth(day, false), weekOfMonth(day, true)]);
  const rules: Rule[] = [
    { kind: 'weekly', interval: 1, weekdays: [weekday] },
    { kind: 'weekly', interval: 2, weekdays: [weekday] },
    ...[...weeks].map((week) => ({ kind: 'monthly', week, weekday }) as const),
  ];
  return rules.map(formatRule);
}

/** Which of its weekday in its month a day is. `asLast`: the last one rather than the nth, as a fifth one always is. */
function weekOfMonth(day: SeoulDay, asLast: boolean): MonthWeek {
  const date = Number(day.slice(8));
  const { year, month } = monthOf(day);
  const isLast = date + 7 > daysInMonth(year, month);
  const week = Math.ceil(date / 7);
  return week === 5 || (asLast && isLast) ? -1 : (week as MonthWeek);
}

/** Adds a weekday to a weekly rule, or removes it; the last one stays, as do other rules. */
export function toggleWeekday(text: string, weekday: number): string {
  const rule = parseRule(text);
  if (rule?.kind !== 'weekly') return text;
  const others = rule.weekdays.filter((each) => each !== weekday);
  if (others.length === 0) return text;
  return canonical({
    ...rule,
    weekdays: others.length < rule.weekdays.length ? others : [...others, weekday],
  });
}

/** The rule once another day is chosen: one that the day before suggested becomes that of the new day. */
export function followingRule(text: string, from: SeoulDay, to: SeoulDay): string {
  const place = ruleChoices(from).indexOf(text);
  if (place === -1) return text;
  return ruleChoices(to).at(text.includes('=-1') ? -1 : place) as string;
}

/**
 * The rule by which the activities of a series move along with one that moves to another day of the same week, or of
 * the same month for a monthly rule. Null where there is none: only that activity moves.
 */
export function movedRule(text: string, from: SeoulDay, to: SeoulDay): string | null {
  const rule = parseRule(text);
  if (rule === null) return null;
  const weekday = weekdayOf(to);
  if (rule.kind === 'monthly') {
    const moved = formatRule({ kind: 'monthly', week: weekOfMonth(to, rule.week === -1), weekday });
    return from.slice(0, 7) === to.slice(0, 7) && moved !== text ? moved : null;
  }
  const isSameWeek = daysOfPeriod(WHOLE_WEEK, from, from, 'week').includes(to);
  if (!isSameWeek || rule.weekdays.includes(weekday)) return null;
  const kept = rule.weekdays.filter((each) => each !== weekdayOf(from));
  return canonical({ ...rule, weekdays: [...kept, weekday] });
}

/** The text of a rule with its weekdays in order. */
const canonical = (rule: Rule) => formatRule(parseRule(formatRule(rule)) as Rule);
