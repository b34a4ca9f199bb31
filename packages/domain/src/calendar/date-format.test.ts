import { expect, test } from 'vitest';
import {
  createdMonthOf,
  dateParts,
  formatClock,
  formatDate,
  formatDateAndClock,
  formatDay,
  formatDayAndClock,
  formatLongDay,
  formatPeriod,
  formatYearAndMonth,
  relativeSpan,
} from './date-format.ts';

const EVENING = new Date('2026-12-01T10:05:00.000Z');

test('formats a full date in both languages', () => {
  expect(formatDayAndClock(EVENING, 'ko')).toBe('12월 1일 (화) 오후 7:05');
  expect(formatDayAndClock(EVENING, 'en')).toBe('Dec 1 (Tue) 7:05 PM');
});

test.each([
  [null, '12월 1일 (화) 오후 7:05', 'Dec 1 (Tue) 7:05 PM'],
  ['2026-12-01T14:59:00Z', '12월 1일 (화) 오후 7:05 – 오후 11:59', 'Dec 1 (Tue) 7:05 PM – 11:59 PM'],
  [
    '2026-12-01T15:30:00Z',
    '12월 1일 (화) 오후 7:05 – 12월 2일 (수) 오전 12:30',
    'Dec 1 (Tue) 7:05 PM – Dec 2 (Wed) 12:30 AM',
  ],
])('the time from start to %s', (end, ko, en) => {
  const instant = end === null ? null : new Date(end);
  expect(formatPeriod(EVENING, instant, 'ko')).toBe(ko);
  expect(formatPeriod(EVENING, instant, 'en')).toBe(en);
});

test.each([
  ['2026-12-01T15:00:00Z', '0시', '12:00 AM'],
  ['2026-12-02T02:59:00Z', '오전 11:59', '11:59 AM'],
  ['2026-12-02T03:00:00Z', '낮 12시', '12:00 PM'],
  ['2026-12-02T14:59:00Z', '오후 11:59', '11:59 PM'],
])('the clock at %s', (instant, ko, en) => {
  expect(formatClock(new Date(instant), 'ko')).toBe(ko);
  expect(formatClock(new Date(instant), 'en')).toBe(en);
});

test('formats 23:59 and 00:00 in Seoul as two days', () => {
  expect(formatDay(new Date('2026-12-31T14:59:00Z'), 'ko')).toBe('12월 31일 (목)');
  expect(formatDay(new Date('2026-12-31T15:00:00Z'), 'en')).toBe('Jan 1 (Fri)');
});

test('gives the parts of a day in both languages', () => {
  expect(dateParts(EVENING, 'ko')).toEqual({ month: '12월', day: '1', weekday: '화' });
  expect(dateParts(EVENING, 'en')).toEqual({ month: 'Dec', day: '1', weekday: 'Tue' });
});

test.each(['ko', 'en'] as const)('the months of a calendar are those of the locale %s', (language) => {
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1)
    expect(formatYearAndMonth({ year: 2026, month }, language)).toBe(
      format.format(new Date(Date.UTC(2026, month - 1))),
    );
});

test.each(['ko', 'en'] as const)('a day in full is that of the locale %s', (language) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  for (const day of ['2026-01-09', '1996-05-20', '2026-12-31'])
    expect(formatLongDay(day, language)).toBe(format.format(new Date(day)));
});

test('formats the dates of rows and months', () => {
  expect(formatDateAndClock(EVENING)).toBe('2026.12.01 19:05');
  expect(formatDate(new Date('2026-12-31T15:00:00Z'))).toBe('2027.01.01');
  expect(createdMonthOf(new Date('2026-12-31T15:00:00Z'))).toBe('2027-01');
});

test.each([
  [0, { unit: 'minute', count: 0 }],
  [59 * 60_000, { unit: 'minute', count: 59 }],
  [3_600_000, { unit: 'hour', count: 1 }],
  [86_399_999, { unit: 'hour', count: 23 }],
  [86_400_000, { unit: 'day', count: 1 }],
  [-2 * 86_400_000, { unit: 'day', count: 2 }],
])('a span of %i ms', (ms, span) => {
  expect(relativeSpan(EVENING, new Date(EVENING.getTime() + ms))).toEqual(span);
});
