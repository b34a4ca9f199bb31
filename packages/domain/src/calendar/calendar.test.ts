import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../time.ts';
import { isHoliday, NO_HOLIDAYS, parseHolidays } from './holidays.ts';
import { activitiesOfMonth, cardsBelow, daysInMonth, daysWithActivities, monthGrid } from './month-grid.ts';
import {
  calendarRange,
  canLoadMonth,
  firstVisibleDay,
  rangeInstants,
  rangeRefusal,
  restoresSelectedDate,
} from './rules.ts';

const NOW = new Date('2026-11-30T15:00:00.000Z'); // 1 December in Seoul

describe('the range of a month', () => {
  test('is from 6 days before to 6 days after the next month’s start', () => {
    expect(calendarRange(2026, 12)).toEqual({ from: '2026-11-25', to: '2027-01-07' });
    expect(calendarRange(2024, 2)).toEqual({ from: '2024-01-26', to: '2024-03-07' });
  });

  test('stays within the first and last supported day', () => {
    expect(calendarRange(1, 1)).toEqual({ from: '0001-01-01', to: '0001-02-07' });
    expect(calendarRange(1, 2)).toEqual({ from: '0001-01-26', to: '0001-03-07' });
    expect(calendarRange(9999, 12)).toEqual({ from: '9999-11-25', to: '9999-12-31' });
  });

  test('is always allowed, and contains the grid’s days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const range = calendarRange(year, month);
        expect(rangeRefusal(range)).toBeNull();
        const days = monthGrid(year, month).flat();
        expect(days.length % 7).toBe(0);
        expect(days.filter((day) => day?.inMonth)).toHaveLength(daysInMonth(year, month));
        for (const day of days) {
          if (day === null) continue;
          expect(day.day >= range.from && day.day <= range.to).toBe(true);
        }
      }),
    );
  });

  test('covers whole days in Seoul', () => {
    expect(rangeInstants({ from: '2026-12-01', to: '2026-12-01' })).toEqual({
      start: new Date('2026-11-30T15:00:00.000Z'),
      end: new Date('2026-12-01T15:00:00.000Z'),
    });
    expect(rangeInstants({ from: '9999-12-31', to: '9999-12-31' }).end).toEqual(
      new Date('9999-12-31T15:00:00.000Z'),
    );
  });

  test('is refused without 1 to 62 days', () => {
    expect(rangeRefusal({ from: '2026-12-01', to: '2026-12-01' })).toBeNull();
    expect(rangeRefusal({ from: '2026-12-01', to: addDays('2026-12-01', 61) })).toBeNull();
    expect(rangeRefusal({ from: '2026-12-01', to: addDays('2026-12-01', 62) })).toBe(
      'activity.range_too_long',
    );
    expect(rangeRefusal({ from: '2026-12-02', to: '2026-12-01' })).toBe('calendar.range_reversed');
  });
});

describe('level 1', () => {
  test('loads the current month in Seoul and later months', () => {
    expect(canLoadMonth(1, 2026, 12, NOW)).toBe(true);
    expect(canLoadMonth(1, 2026, 11, NOW)).toBe(false);
    expect(canLoadMonth(1, 2027, 1, NOW)).toBe(true);
    expect(canLoadMonth(2, 2026, 1, NOW)).toBe(true);
  });

  test('sees activities from the first day of the current month on', () => {
    expect(firstVisibleDay(1, NOW)).toBe('2026-12-01');
    expect(firstVisibleDay(1, new Date('2026-12-31T15:00:00.000Z'))).toBe('2027-01-01');
    expect(firstVisibleDay(2, NOW)).toBeNull();
  });
});

describe('the grid', () => {
  test('completes its weeks with the neighbouring months’ days', () => {
    const grid = monthGrid(2026, 12);
    expect(grid).toHaveLength(5);
    expect(grid[0]?.map((day) => day?.day)).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(grid[0]?.[0]).toEqual({ day: '2026-11-29', inMonth: false, weekday: 0 });
    expect(grid[4]?.[6]).toEqual({ day: '2027-01-02', inMonth: false, weekday: 6 });
  });

  test('shows below a month what is in it by the calendar of Seoul', () => {
    const times = [
      '2025-12-10T00:00:00Z',
      '2026-11-30T14:59:59Z',
      '2026-11-30T15:00:00Z',
      '2026-12-31T15:00:00Z',
    ];
    const activities = times.map((time) => ({ activity_time: new Date(time) }));
    expect(activitiesOfMonth(activities, { year: 2026, month: 12 })).toEqual([activities[2]]);
  });

  test('has four to six weeks', () => {
    expect(monthGrid(2026, 2)).toHaveLength(4);
    expect(monthGrid(2026, 8)).toHaveLength(6);
  });

  test('has null outside the supported days', () => {
    expect(monthGrid(1, 1)[0]?.[0]).toBeNull();
    expect(monthGrid(9999, 12).at(-1)?.at(-1)).toBeNull();
  });

  test('counts the days of a month', () => {
    expect([daysInMonth(2024, 2), daysInMonth(2026, 2), daysInMonth(1900, 2)]).toEqual([29, 28, 28]);
    expect([daysInMonth(2026, 4), daysInMonth(2026, 12)]).toEqual([30, 31]);
  });

  test('has consecutive days', () => {
    const days = monthGrid(2024, 2).flat();
    for (const [index, day] of days.slice(1).entries()) {
      expect(daysBetween(days[index]?.day ?? '', day?.day ?? '')).toBe(1);
    }
  });
});

describe('the days’ activities', () => {
  const activities = [
    '2026-12-02T14:59:00Z',
    '2026-12-01T15:00:00Z',
    '2026-12-01T14:59:00Z',
    '2026-12-05T00:00:00Z',
  ].map((time) => ({ activity_time: new Date(time) }));

  test('marks days by the Seoul calendar', () => {
    expect(daysWithActivities(activities)).toEqual(new Set(['2026-12-02', '2026-12-01', '2026-12-05']));
  });

  test('shows the selected day’s activities in order, or the first 3 without a selected day', () => {
    const times = (day: string | null) =>
      cardsBelow(activities, day).map((activity) => activity.activity_time.toISOString());
    expect(times('2026-12-02')).toEqual(['2026-12-01T15:00:00.000Z', '2026-12-02T14:59:00.000Z']);
    expect(times('2026-12-03')).toEqual([]);
    expect(times(null)).toHaveLength(3);
    expect(times(null)[0]).toBe('2026-12-01T14:59:00.000Z');
  });

  test('restores a selected date for less than 60 seconds', () => {
    expect(restoresSelectedDate(new Date(NOW.getTime() - 59_999), NOW)).toBe(true);
    expect(restoresSelectedDate(new Date(NOW.getTime() - 60_000), NOW)).toBe(false);
  });
});

describe('holidays', () => {
  const file = { holidaysWithYear: ['2026-02-17'], holidaysWithoutYear: ['12-25'] };

  test('are parsed from their file', () => expect(parseHolidays(file)).toEqual(file));

  test('are those of one year and those of every year', () => {
    expect(
      ['2026-02-17', '2027-02-17', '2026-12-25', '1999-12-25', '2026-12-24'].map((day) =>
        isHoliday(day, file),
      ),
    ).toEqual([true, false, true, true, false]);
    expect(isHoliday('2026-12-25', NO_HOLIDAYS)).toBe(false);
  });

  test.each([
    { holidaysWithYear: ['2026-02-30'], holidaysWithoutYear: [] },
    { holidaysWithYear: [], holidaysWithoutYear: ['13-01'] },
    { holidaysWithYear: [1], holidaysWithoutYear: [] },
    {},
    null,
  ])('reject the file %j', (bad) => expect(parseHolidays(bad)).toBeNull());
});
