import { WEEKDAYS } from '../calendar/date-format.ts';
import { clockWords } from '../calendar/day-words.ts';
import type { Language } from '../error-definition.ts';
import { instantFromSeoul } from '../time.ts';
import { type MonthWeek, parseRule } from './recurrence.ts';

const IN_FULL = {
  ko: WEEKDAYS.ko.map((weekday) => `${weekday}요일`),
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

const WEEKS: Record<Language, Readonly<Record<MonthWeek, string>>> = {
  ko: { 1: '첫째', 2: '둘째', 3: '셋째', 4: '넷째', [-1]: '마지막' },
  en: { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' },
};

/** `목요일` or `Thursday`, by the number of the weekday; 0 is Sunday. */
export const weekdayInFull = (weekday: number, language: Language) => IN_FULL[language][weekday];

/**
 * A rule as people say it: `매주 목요일`, `2주마다 화·목`, `매달 넷째 목요일`, or `Every Thursday`,
 * `Every other Tue, Thu`, `Fourth Thursday of the month`. Empty for a text that is no rule.
 */
export function ruleWords(text: string, language: Language): string {
  const rule = parseRule(text);
  if (rule === null) return '';
  const isKorean = language === 'ko';
  const inFull = (weekday: number) => weekdayInFull(weekday, language);
  if (rule.kind === 'monthly') {
    const week = `${WEEKS[language][rule.week]} ${inFull(rule.weekday)}`;
    return isKorean ? `매달 ${week}` : `${week} of the month`;
  }
  const nameOf = rule.weekdays.length === 1 ? inFull : (weekday: number) => WEEKDAYS[language][weekday];
  const days = rule.weekdays.map(nameOf).join(isKorean ? '·' : ', ');
  if (isKorean) return `${rule.interval === 1 ? '매주' : '2주마다'} ${days}`;
  return `${rule.interval === 1 ? 'Every' : 'Every other'} ${days}`;
}

const ANY_DAY = '2026-01-01';

/** A clock as people say it: `저녁 8시`. */
export const clockInWords = (clock: string, language: Language) =>
  clockWords(instantFromSeoul(ANY_DAY, clock), language);

/** When a series meets: `매주 화·목 저녁 8시`. */
export const seriesWords = ({ rule, clock }: { rule: string; clock: string }, language: Language) =>
  `${ruleWords(rule, language)} ${clockInWords(clock, language)}`;
