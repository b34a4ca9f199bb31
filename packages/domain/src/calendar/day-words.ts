import { DAY_MS, HOUR_MS, MINUTE_MS } from '../constants.ts';
import type { Language } from '../error-definition.ts';
import { daysBetween, seoulDayOf, seoulParts } from '../time.ts';
import { formatDay, formatMonthAndDay, middayOrMidnight, WEEKDAYS } from './date-format.ts';

/** Beyond this many days, a day of another year is written with its year. */
const YEAR_FROM_DAYS = 183;
/** In English, from this hour on, today is tonight. */
const TONIGHT_FROM = 18;

/** The parts of the day by their first hour, latest first (docs/specification.md#dates-on-screen). */
const DAY_PARTS: readonly [fromHour: number, word: string][] = [
  [21, '밤'],
  [18, '저녁'],
  [13, '오후'],
  [12, '낮'],
  [6, '오전'],
  [0, '새벽'],
];

/** Days from today by their distance. */
const NEAR_DAYS: Record<Language, { readonly 0: string; readonly [days: number]: string }> = {
  ko: { [-1]: '어제', 0: '오늘', 1: '내일', 2: '모레' },
  en: { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' },
};

/** A clock as people say it: `밤 10시`, `오후 5:20`, `0시`, or `10 PM`, `noon`. */
export function clockWords(instant: Date, language: Language): string {
  const { hour, minute } = seoulParts(instant);
  const onHour = hour % 12 || 12;
  const clock = minute === 0 ? null : `${onHour}:${String(minute).padStart(2, '0')}`;
  if (language === 'en') {
    if (hour === 12 && clock === null) return 'noon';
    return `${clock ?? onHour} ${hour < 12 ? 'AM' : 'PM'}`;
  }
  const part = DAY_PARTS.find(([from]) => hour >= from)?.[1];
  return middayOrMidnight({ hour, minute }) ?? `${part} ${clock ?? `${onHour}시`}`;
}

/** A day as people say it: `오늘`, `내일`, `모레`, `이번 주 토`, else `12월 5일 (토)`, with the year when it is far. */
export function dayWords(instant: Date, now: Date, language: Language): string {
  const days = daysFromNow(instant, now);
  const near = NEAR_DAYS[language][days];
  if (near !== undefined) {
    const isTonight = language === 'en' && days === 0 && seoulParts(instant).hour >= TONIGHT_FROM;
    return isTonight ? 'Tonight' : near;
  }
  const { weekday } = seoulParts(instant);
  if (days > 0 && days <= daysLeftInWeek(now)) {
    return `${language === 'ko' ? '이번 주' : 'This'} ${WEEKDAYS[language][weekday]}`;
  }
  return plainDay(instant, now, language);
}

/** A day that is not named by its distance: `12월 5일 (토)`, with the year when it is far. */
export function plainDay(instant: Date, now: Date, language: Language): string {
  return isFarYear(instant, now)
    ? `${withYear(instant, language)} (${WEEKDAYS[language][seoulParts(instant).weekday]})`
    : formatDay(instant, language);
}

/** Whether it is today or later in this week, which ends with Sunday. */
export function isThisWeek(instant: Date, now: Date): boolean {
  const days = daysFromNow(instant, now);
  return days >= 0 && days <= daysLeftInWeek(now);
}

/** Day and clock of a card: `오늘 밤 10시`, `12월 5일 (토) 오전 7시` (docs/specification.md#dates-on-screen). */
export function dateWords(instant: Date, now: Date, language: Language): string {
  return `${dayWords(instant, now, language)} ${clockWords(instant, language)}`;
}

/** The time left: `곧`, `20분 뒤`, `2시간 뒤`, from 24 hours on the calendar's `3일 뒤`; null when it has come. */
export function untilWords(instant: Date, now: Date, language: Language): string | null {
  const left = instant.getTime() - now.getTime();
  if (left <= 0) return null;
  if (left < MINUTE_MS) return language === 'ko' ? '곧' : 'soon';
  const span = left < DAY_MS ? spanWords(left, language) : daysText(daysFromNow(instant, now), language);
  return language === 'ko' ? `${span} 뒤` : `in ${span}`;
}

/** The days left by the calendar: `오늘` or `D-3`; null for a past day. */
export function daysLeftWords(instant: Date, now: Date, language: Language): string | null {
  const days = daysFromNow(instant, now);
  if (days < 0) return null;
  return days === 0 ? NEAR_DAYS[language][0] : `D-${days}`;
}

/** The time since: `방금`, `3분 전`, `2시간 전`, from 24 hours on `어제` or the date. */
export function agoWords(instant: Date, now: Date, language: Language): string {
  const since = now.getTime() - instant.getTime();
  if (since < MINUTE_MS) return language === 'ko' ? '방금' : 'just now';
  if (since < DAY_MS) return `${spanWords(since, language)} ${language === 'ko' ? '전' : 'ago'}`;
  if (daysFromNow(instant, now) === -1) return language === 'ko' ? '어제' : 'yesterday';
  return isFarYear(instant, now) ? withYear(instant, language) : formatMonthAndDay(instant, language);
}

const daysFromNow = (instant: Date, now: Date) => daysBetween(seoulDayOf(now), seoulDayOf(instant));

/** The days after today until Sunday, the last day of a week as people speak of it. */
const daysLeftInWeek = (now: Date) => (7 - seoulParts(now).weekday) % 7;

function isFarYear(instant: Date, now: Date): boolean {
  return (
    seoulParts(instant).year !== seoulParts(now).year && Math.abs(daysFromNow(instant, now)) >= YEAR_FROM_DAYS
  );
}

function withYear(instant: Date, language: Language): string {
  const { year } = seoulParts(instant);
  const day = formatMonthAndDay(instant, language);
  return language === 'ko' ? `${year}년 ${day}` : `${day}, ${year}`;
}

/** Whole hours, or below one hour whole minutes. */
function spanWords(ms: number, language: Language): string {
  if (ms < HOUR_MS)
    return language === 'ko' ? `${Math.floor(ms / MINUTE_MS)}분` : `${Math.floor(ms / MINUTE_MS)} min`;
  const hours = Math.floor(ms / HOUR_MS);
  return language === 'ko' ? `${hours}시간` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

function daysText(days: number, language: Language): string {
  return language === 'ko' ? `${days}일` : `${days} ${days === 1 ? 'day' : 'days'}`;
}
