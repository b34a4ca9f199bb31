import { DAY_MS, HOUR_MS, MINUTE_MS } from '../constants.ts';
import type { Language } from '../error-definition.ts';
import { type SeoulDay, seoulClockOf, seoulDayOf, seoulParts } from '../time.ts';

/** Short names of the weekdays, Sunday first. */
export const WEEKDAYS: Record<Language, readonly string[]> = {
  ko: ['일', '월', '화', '수', '목', '금', '토'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Month, day and weekday apart, of the Seoul calendar: `12월`, `1`, `화`, or `Dec`, `1`, `Tue`. */
export function dateParts(instant: Date, language: Language) {
  const { month, day, weekday } = seoulParts(instant);
  const monthName = language === 'ko' ? `${month}월` : MONTHS[month - 1];
  return { month: monthName, day: String(day), weekday: WEEKDAYS[language][weekday] };
}

/** Not by Intl, whose formats take a slow phone 30 ms each to create. */
const MONTHS_IN_FULL = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026년 12월` or `December 2026`. */
export function formatYearAndMonth(
  { year, month }: { year: number; month: number },
  language: Language,
): string {
  return language === 'ko' ? `${year}년 ${month}월` : `${MONTHS_IN_FULL[month - 1]} ${year}`;
}

/** A day without weekday: `2026년 12월 1일` or `December 1, 2026`. */
export function formatLongDay(day: SeoulDay, language: Language): string {
  const midnight = new Date(day);
  const [year, month, date] = [midnight.getUTCFullYear(), midnight.getUTCMonth(), midnight.getUTCDate()];
  return language === 'ko'
    ? `${year}년 ${month + 1}월 ${date}일`
    : `${MONTHS_IN_FULL[month]} ${date}, ${year}`;
}

/** `12월 1일` or `Dec 1`, of the Seoul calendar. */
export function formatMonthAndDay(instant: Date, language: Language): string {
  const { month, day } = seoulParts(instant);
  return language === 'ko' ? `${month}월 ${day}일` : `${MONTHS[month - 1]} ${day}`;
}

/** `12월 1일 (화)` or `Dec 1 (Tue)`, of the Seoul calendar. */
export function formatDay(instant: Date, language: Language): string {
  return `${formatMonthAndDay(instant, language)} (${WEEKDAYS[language][seoulParts(instant).weekday]})`;
}

/** `0시` and `낮 12시`; null at other times. Not `자정`: beside a day it may be the one at its end. */
export function middayOrMidnight({ hour, minute }: { hour: number; minute: number }): string | null {
  if (minute !== 0 || hour % 12 !== 0) return null;
  return hour === 0 ? '0시' : '낮 12시';
}

/** `오후 7:05` or `7:05 PM`, of the Seoul clock. */
export function formatClock(instant: Date, language: Language): string {
  const { hour, minute } = seoulParts(instant);
  const named = language === 'ko' ? middayOrMidnight({ hour, minute }) : null;
  if (named !== null) return named;
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  if (language === 'ko') return `${hour < 12 ? '오전' : '오후'} ${clock}`;
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A date in full: `12월 1일 (화) 오후 7:05` or `Dec 1 (Tue) 7:05 PM` (docs/specification.md#dates-on-screen). */
export function formatDayAndClock(instant: Date, language: Language): string {
  return `${formatDay(instant, language)} ${formatClock(instant, language)}`;
}

/** From start to end, without the day of an end on the same one: `12월 1일 (화) 오후 7:05 – 오후 9:00`. */
export function formatPeriod(start: Date, end: Date | null, language: Language): string {
  const from = formatDayAndClock(start, language);
  if (end === null) return from;
  const isSameDay = seoulDayOf(start) === seoulDayOf(end);
  return `${from} – ${isSameDay ? formatClock(end, language) : formatDayAndClock(end, language)}`;
}

/** `2026.12.01`, in Seoul. */
export function formatDate(instant: Date): string {
  return seoulDayOf(instant).replaceAll('-', '.');
}

/** The date of a list's row: `2026.12.01 19:05`, in Seoul. */
export function formatDateAndClock(instant: Date): string {
  return `${formatDate(instant)} ${seoulClockOf(instant)}`;
}

/** A crew's `created_month`: `2026-12`, in Seoul. */
export function createdMonthOf(createdTime: Date): string {
  const { year, month } = seoulParts(createdTime);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The largest whole unit of a time span and its count, for "in 3 hours" and "5 days ago". */
export function relativeSpan(from: Date, to: Date): { unit: 'day' | 'hour' | 'minute'; count: number } {
  const span = Math.abs(to.getTime() - from.getTime());
  if (span >= DAY_MS) return { unit: 'day', count: Math.floor(span / DAY_MS) };
  if (span >= HOUR_MS) return { unit: 'hour', count: Math.floor(span / HOUR_MS) };
  return { unit: 'minute', count: Math.floor(span / MINUTE_MS) };
}
