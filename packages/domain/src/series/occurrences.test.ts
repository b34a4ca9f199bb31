import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicHoliday } from '../calendar/named-holidays.ts';
import { LAST_DAY } from '../constants.ts';
import { addDays, instantFromSeoul } from '../time.ts';
import {
  type DaysOff,
  madeUntil,
  occurrences,
  type Recurrence,
  rangeAhead,
  splitRecurrence,
} from './occurrences.ts';
import { parseRule, type Rule } from './recurrence.ts';

const NONE: DaysOff = { isHoliday: () => false, skips: new Set() };
const HOLIDAYS: DaysOff = { isHoliday: isPublicHoliday, skips: new Set() };

const series = (rule: string, changes: Partial<Recurrence> = {}): Recurrence => ({
  rule: parseRule(rule) as Rule,
  firstDay: '2026-09-01',
  untilDay: null,
  maxCount: null,
  skipHolidays: false,
  ...changes,
});
const year = { from: '2026-09-01', to: '2027-08-31' };
const daysOf = (recurrence: Recurrence, range = year, daysOff = NONE) =>
  occurrences(recurrence, range, daysOff).map(({ day }) => day);

describe('the days of a series', () => {
  test('end with its last day, inclusive', () => {
    const until = series('WEEKLY;BYDAY=TU', { untilDay: '2026-09-15' });
    expect(daysOf(until)).toEqual(['2026-09-01', '2026-09-08', '2026-09-15']);
  });

  test('end with its count, which counts from the first day', () => {
    const counted = series('WEEKLY;BYDAY=TU', { maxCount: 3 });
    expect(daysOf(counted)).toHaveLength(3);
    expect(daysOf(counted, { from: '2026-09-08', to: '2027-08-31' })).toEqual(['2026-09-08', '2026-09-15']);
  });

  test('are those of the range, of an endless series too', () => {
    const range = { from: '2030-01-01', to: '2030-01-08' };
    expect(daysOf(series('WEEKLY;BYDAY=TU'), range)).toEqual(['2030-01-01', '2030-01-08']);
  });

  test('keep holidays, or skip them, and count them all the same', () => {
    // 추석 is on Friday, 25 September 2026.
    const range = { from: '2026-09-18', to: '2026-10-02' };
    const kept = series('WEEKLY;BYDAY=FR', { maxCount: 5 });
    expect(occurrences(kept, range, HOLIDAYS).map(({ skipped }) => skipped)).toEqual([false, false, false]);
    const skipping = { ...kept, skipHolidays: true };
    expect(occurrences(skipping, range, HOLIDAYS)).toEqual([
      { day: '2026-09-18', skipped: false },
      { day: '2026-09-25', skipped: true },
      { day: '2026-10-02', skipped: false },
    ]);
    expect(daysOf(skipping, year, HOLIDAYS)).toHaveLength(5);
  });

  test('leave out what a leader skips', () => {
    const daysOff = { ...NONE, skips: new Set(['2026-09-08']) };
    const range = { from: '2026-09-01', to: '2026-09-08' };
    const found = occurrences(series('WEEKLY;BYDAY=TU'), range, daysOff);
    expect(found.map(({ skipped }) => skipped)).toEqual([false, true]);
  });
});

describe('the activities that exist', () => {
  const now = instantFromSeoul('2026-12-01', '19:00');

  test('are those of ten weeks from today on', () => {
    const range = rangeAhead('2026-09-01', now);
    expect(range).toEqual({ from: '2026-12-01', to: '2027-02-08' });
    expect(daysOf(series('WEEKLY;BYDAY=TU'), range)).toHaveLength(10);
  });

  test('are those of ten weeks from the first day on before it', () => {
    expect(rangeAhead('2027-03-02', now)).toEqual({ from: '2027-03-02', to: '2027-05-10' });
  });

  test('end with the calendar', () => {
    expect(rangeAhead('9999-12-30', now)).toEqual({ from: '9999-12-30', to: LAST_DAY });
  });

  test('are all made when there are no later days', () => {
    const endless = series('WEEKLY;BYDAY=TU');
    expect(madeUntil(endless, '2026-12-01')).toBe('2026-12-01');
    expect(madeUntil({ ...endless, untilDay: '2026-12-07' }, '2026-12-01')).toBe(LAST_DAY);
    expect(madeUntil({ ...endless, maxCount: 1 }, '2026-09-01')).toBe(LAST_DAY);
    expect(madeUntil({ ...endless, maxCount: 2 }, '2026-09-01')).toBe('2026-09-01');
    expect(madeUntil(endless, LAST_DAY)).toBe(LAST_DAY);
  });
});

describe('a split', () => {
  test('takes the days from then on, and the rest of the count', () => {
    const counted = series('WEEKLY;BYDAY=TU,TH', { maxCount: 5 });
    expect(splitRecurrence(counted, '2026-09-09')).toEqual({
      kind: 'split',
      before: { ...counted, untilDay: '2026-09-08' },
      after: { ...counted, firstDay: '2026-09-10', maxCount: 2 },
    });
  });

  test('is all of a series without earlier days', () => {
    expect(splitRecurrence(series('WEEKLY;BYDAY=FR'), '2026-09-03')).toEqual({ kind: 'all' });
  });

  test('is nothing after the last day', () => {
    const ended = series('WEEKLY;BYDAY=TU', { untilDay: '2026-09-15' });
    expect(splitRecurrence(ended, '2026-09-16')).toEqual({ kind: 'nothing' });
  });

  test('has the same days before and after as without it', () => {
    const rules = fc.constantFrom(
      'WEEKLY;BYDAY=TU,TH',
      'WEEKLY;INTERVAL=2;BYDAY=MO,FR,SU',
      'MONTHLY;BYDAY=-1FR',
    );
    const ends = fc.oneof(
      fc.constant({}),
      fc.integer({ min: 1, max: 104 }).map((maxCount) => ({ maxCount })),
      fc.integer({ min: 0, max: 300 }).map((days) => ({ untilDay: addDays('2026-09-01', days) })),
    );
    fc.assert(
      fc.property(rules, ends, fc.boolean(), fc.integer({ min: 0, max: 365 }), (rule, end, skip, days) => {
        const whole = series(rule, { ...end, skipHolidays: skip });
        const split = splitRecurrence(whole, addDays('2026-09-01', days));
        if (split.kind !== 'split') return;
        const parts = [split.before, split.after].flatMap((part) => occurrences(part, year, HOLIDAYS));
        expect(parts).toEqual(occurrences(whole, year, HOLIDAYS));
      }),
    );
  });
});
