import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countsFor,
  crewAttendance,
  fillRate,
  LAPSED_AFTER,
  MARKS,
  markAt,
  mean,
  reportRangeRefusal,
  toPercent,
} from './rules.ts';

const markStrings = fc
  .array(fc.constantFrom(...Object.values(MARKS)), { maxLength: 40 })
  .map((marks) => marks.join(''));

describe('the attendance of a crew', () => {
  test.each([
    ['', 0, { meetups: 0, attended: 0, noShows: 0, rate: null, streak: 0, absence: 0, last: null }],
    ['222', 0, { meetups: 3, attended: 3, noShows: 0, rate: 1, streak: 3, absence: 0, last: 2 }],
    ['2-02', 0, { meetups: 4, attended: 2, noShows: 1, rate: 0.5, streak: 1, absence: 0, last: 3 }],
    ['22-1-', 0, { meetups: 5, attended: 2, noShows: 0, rate: 0.4, streak: 0, absence: 3, last: 1 }],
    ['---', 0, { meetups: 3, attended: 0, noShows: 0, rate: 0, streak: 0, absence: 3, last: null }],
    ['--22', 2, { meetups: 2, attended: 2, noShows: 0, rate: 1, streak: 2, absence: 0, last: 3 }],
    ['2--2', 3, { meetups: 2, attended: 2, noShows: 0, rate: 1, streak: 2, absence: 0, last: 3 }],
  ])('of %j, joined before meetup %i', (marks, joinedFrom, expected) => {
    expect(crewAttendance(marks, joinedFrom)).toMatchObject(expected);
  });

  test('is lapsed after three missed meetups in a row', () => {
    const trend = (marks: string) => crewAttendance(marks, 0).trend;
    expect(trend(`2${'-'.repeat(LAPSED_AFTER)}`)).toBe('lapsed');
    expect(trend(`2${'-'.repeat(LAPSED_AFTER - 1)}`)).toBe('coming');
    expect(trend('-'.repeat(9))).toBe('never');
  });

  test('is consistent for any marks', () => {
    fc.assert(
      fc.property(markStrings, fc.nat(45), (marks, joinedFrom) => {
        const { meetups, attended, noShows, rate, streak, absence, last, trend } = crewAttendance(
          marks,
          joinedFrom,
        );
        expect(attended).toBe([...marks].filter((mark) => mark === '2').length);
        expect(noShows).toBe([...marks].filter((mark) => mark === '0').length);
        expect(attended + noShows).toBeLessThanOrEqual(meetups);
        expect(meetups).toBeLessThanOrEqual(marks.length);
        if (rate !== null) expect(rate * meetups).toBeCloseTo(attended);
        expect(streak).toBeLessThanOrEqual(attended);
        expect(absence + attended).toBeLessThanOrEqual(meetups);
        if (meetups > 0) expect(streak === 0).toBe(absence > 0);
        expect(last === null).toBe(trend === 'never');
        if (last !== null) expect(markAt(marks, last)).toBe(MARKS.attended);
      }),
    );
  });

  test('has a streak that grows by one with each meetup attended, which ends an absence', () => {
    fc.assert(
      fc.property(markStrings, fc.nat(45), (marks, joinedFrom) => {
        const before = crewAttendance(marks, joinedFrom);
        const after = crewAttendance(`${marks}2`, joinedFrom);
        expect(after).toMatchObject({ streak: before.streak + 1, absence: 0, trend: 'coming' });
        const missed = crewAttendance(`${marks}-`, Math.min(joinedFrom, marks.length));
        expect(missed.streak).toBe(0);
        expect(missed.absence).toBe(crewAttendance(marks, Math.min(joinedFrom, marks.length)).absence + 1);
      }),
    );
  });

  test('ignores meetups before the crew joined', () => {
    expect([0, 1, 2].map((index) => countsFor('-2-', index, 2))).toEqual([false, true, true]);
  });
});

test('reads unknown marks as none', () => {
  expect([0, 1, 2, 9].map((index) => markAt('2x0', index))).toEqual(['2', '-', '0', '-']);
});

test('computes fill rate, mean and percent', () => {
  expect([fillRate({ count: 3, capacity: 4 }), fillRate({ count: 5, capacity: 4 })]).toEqual([0.75, 1]);
  expect([mean([]), mean([0.5, 1])]).toEqual([null, 0.75]);
  expect(toPercent(2 / 3)).toBe(67);
});

test('accepts ranges of at most a leap year', () => {
  const refusal = (from: string, to: string) => reportRangeRefusal({ from, to });
  expect(refusal('2028-01-01', '2028-12-31')).toBeNull();
  expect(refusal('2027-12-31', '2028-12-31')).toBe('report.range_too_long');
  expect(refusal('2028-01-02', '2028-01-01')).toBe('calendar.range_reversed');
});
