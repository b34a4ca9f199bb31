import { expect, test } from 'vitest';
import { addDays } from '../time.ts';
import { HOLIDAY_YEARS } from './holiday-data.ts';
import { holidayName, holidaysAreKnown, isPublicHoliday, LAST_HOLIDAY_DAY } from './named-holidays.ts';

test.each([
  ['2026-10-03', '개천절', 'National Foundation Day'],
  ['2026-09-24', '추석 연휴', 'Chuseok holiday'],
  ['2026-09-25', '추석', 'Chuseok'],
  ['2026-10-05', '대체공휴일', 'Substitute holiday'],
  ['2025-06-03', '선거일', 'Election Day'],
  ['2025-05-05', '어린이날, 부처님 오신 날', 'Children’s Day, Buddha’s Birthday'],
  ['2030-02-03', '설날', 'Seollal'],
  ['2041-12-25', '성탄절', 'Christmas Day'],
])('%s is %s', (day, ko, en) => {
  expect([holidayName(day, 'ko'), holidayName(day, 'en'), isPublicHoliday(day)]).toEqual([ko, en, true]);
});

test.each(['2026-10-02', '2024-05-01', '2031-01-23'])('%s is no holiday', (day) => {
  expect([holidayName(day, 'ko'), isPublicHoliday(day)]).toEqual([null, false]);
});

test('holidays are known until the last year of the data', () => {
  expect(LAST_HOLIDAY_DAY).toBe(`${HOLIDAY_YEARS.last}-12-31`);
  expect(holidaysAreKnown(LAST_HOLIDAY_DAY)).toBe(true);
  expect(holidaysAreKnown(addDays(LAST_HOLIDAY_DAY, 1))).toBe(false);
  expect(holidaysAreKnown(`${HOLIDAY_YEARS.first}-01-01`)).toBe(true);
  expect(holidaysAreKnown(`${HOLIDAY_YEARS.first - 1}-12-31`)).toBe(false);
});
