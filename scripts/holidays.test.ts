import { HOLIDAYS_BY_DAY, HOLIDAYS_EVERY_YEAR } from '@crewwith/domain/calendar/holiday-data';
import { expect, test } from 'vitest';
import {
  computeHolidays,
  makeHolidayData,
  makeHolidays,
  publishedHolidays,
  readHolidayData,
  readHolidays,
} from './holidays.ts';

const file = await readHolidays();
const isHoliday = (day: string) =>
  file.holidaysWithYear.includes(day) || file.holidaysWithoutYear.includes(day.slice(5));

test('the files are up to date (`npm run holidays`)', async () => {
  expect(file).toEqual(await makeHolidays());
  expect(await readHolidayData()).toBe(await makeHolidayData());
});

test('both files have the same days', () => {
  const everyYear = new Set(file.holidaysWithoutYear);
  expect(Object.keys(HOLIDAYS_EVERY_YEAR)).toEqual(file.holidaysWithoutYear);
  const days = Object.keys(HOLIDAYS_BY_DAY).filter((day) => !everyYear.has(day.slice(5)));
  expect(days).toEqual(file.holidaysWithYear);
});

test.each([
  ['설날 2025', ['2025-01-28', '2025-01-29', '2025-01-30']],
  ['추석 2026', ['2026-09-24', '2026-09-25', '2026-09-26']],
  ['설날 2028', ['2028-01-26', '2028-01-27', '2028-01-28']],
  ['추석 2030', ['2030-09-11', '2030-09-12', '2030-09-13']],
  ['부처님 오신 날', ['2024-05-15', '2028-05-02', '2030-05-09']],
  ['substitutes', ['2024-02-12', '2025-05-06', '2026-03-02', '2027-02-09', '2028-10-05', '2030-02-05']],
  ['election days and ad hoc holidays', ['2024-04-10', '2025-06-03', '2026-06-03', '2025-01-27']],
  ['노동절 and 제헌절 from 2026', ['2026-05-01', '2026-07-17', '2030-07-17']],
  ['fixed days of any year', ['2024-01-01', '2029-10-09', '2041-12-25']],
])('%s', (_name, days) => {
  expect(days.filter((day) => !isHoliday(day))).toEqual([]);
});

test.each(['2025-01-31', '2024-05-01', '2025-07-17', '2026-06-08', '2026-09-28', '2029-01-02'])(
  '%s is a working day',
  (day) => {
    expect(isHoliday(day)).toBe(false);
  },
);

test.each([2024, 2025, 2026, 2027])('computes the published holidays of %i', async (year) => {
  const published = Object.entries(await publishedHolidays(year));
  const isRegular = (kind: string) => kind !== 'election' && kind !== 'temporary';
  const regular = published.filter(([, kinds]) => kinds.some(isRegular));
  expect(Object.entries(computeHolidays(year))).toEqual(regular);
});
