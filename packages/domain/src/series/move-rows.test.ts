import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type SeoulDay, weekdayOf } from '../time.ts';
import { moveRows, type Row } from './move-rows.ts';
import { type DaysOff, occurrences, type Recurrence } from './occurrences.ts';
import { parseRule, type Rule } from './recurrence.ts';

const NONE: DaysOff = { isHoliday: () => false, skips: new Set() };
const ALWAYS = { ...NONE, isFuture: () => true };
const FIRST = '2026-12-01';

const series = (rule: string, changes: Partial<Recurrence> = {}): Recurrence => ({
  rule: parseRule(rule) as Rule,
  firstDay: FIRST,
  untilDay: null,
  maxCount: null,
  skipHolidays: false,
  ...changes,
});
const row = (day: SeoulDay, changes: Partial<Row> = {}): Row => ({
  day,
  empty: false,
  fixed: false,
  ...changes,
});
const rowsOf = (recurrence: Recurrence, to: SeoulDay) =>
  occurrences(recurrence, { from: recurrence.firstDay, to }, NONE).map(({ day }) => row(day));

function move(before: string, after: string, days: SeoulDay[] | Row[], changes: Partial<Recurrence> = {}) {
  const rows = days.map((day) => (typeof day === 'string' ? row(day) : day));
  const { recurrence, moved, removed, left } = moveRows(rows, series(before), series(after, changes), ALWAYS);
  return {
    firstDay: recurrence.firstDay,
    moved: moved.map((one) => [one.row.day, one.day]),
    removed: removed.map(({ day }) => day),
    left: left.map(({ day }) => day),
  };
}

describe('a new rule', () => {
  test('moves the nth of a week to the nth of the week', () => {
    expect(
      move('WEEKLY;BYDAY=TU,TH', 'WEEKLY;BYDAY=WE,FR', ['2026-12-01', '2026-12-03', '2026-12-08']),
    ).toEqual({
      firstDay: FIRST,
      moved: [
        ['2026-12-01', '2026-12-02'],
        ['2026-12-03', '2026-12-04'],
        ['2026-12-08', '2026-12-09'],
      ],
      removed: [],
      left: [],
    });
  });

  test('keeps the rows of days that both rules have', () => {
    const { moved } = move('WEEKLY;BYDAY=TU,TH', 'WEEKLY;BYDAY=TH,SA', ['2026-12-01', '2026-12-03']);
    expect(moved).toEqual([
      ['2026-12-01', '2026-12-05'],
      ['2026-12-03', '2026-12-03'],
    ]);
  });

  test('removes rows without a day if they are empty, else they are left', () => {
    const rows = [row('2026-12-01', { empty: true }), row('2026-12-03'), row('2026-12-08')];
    expect(move('WEEKLY;BYDAY=TU,TH', 'WEEKLY;BYDAY=TH', rows)).toEqual({
      firstDay: FIRST,
      moved: [['2026-12-03', '2026-12-03']],
      removed: ['2026-12-01'],
      left: ['2026-12-08'],
    });
  });

  test('moves no row to a day that has passed, also one between days to come', () => {
    const today = '2026-12-10';
    const rows = [row('2026-12-01'), row(today), row('2026-12-15')];
    const { moved, left } = moveRows(rows, series('WEEKLY;BYDAY=TU,TH'), series('WEEKLY;BYDAY=TU,WE'), {
      ...NONE,
      isFuture: (day) => day > today,
    });
    expect(moved.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-15']);
    expect(left.map(({ day }) => day)).toEqual([today]);
  });

  test.each([
    // It keeps its day, which uses up nothing: neither does Thursday 3 December, which has passed.
    ['WEEKLY;BYDAY=MO,TH', '2026-11-30', { firstDay: '2026-12-07', maxCount: 5 }],
    // It moves to Sunday, one more than those that are counted.
    ['WEEKLY;BYDAY=SU', '2026-12-06', { firstDay: '2026-12-06', maxCount: 6 }],
  ])('counts nothing that was before the first day that is counted: %s', (rule, day, recurrence) => {
    // Of Monday, moved alone to a later day, of a series that counts on from the next Monday.
    const rows = [row('2026-11-30')];
    const before = series('WEEKLY;BYDAY=MO', { firstDay: '2026-11-02' });
    const after = series(rule, { firstDay: '2026-12-07', maxCount: 5 });
    const result = moveRows(rows, before, after, { ...NONE, isFuture: (other) => other > '2026-12-05' });
    expect(result.recurrence).toMatchObject(recurrence);
    expect(result.moved.map((moved) => moved.day)).toEqual([day]);
  });

  test('gives the day of a row that was deleted before to one that moves there', () => {
    const rows = [row('2026-12-08'), row('2026-12-10', { fixed: true })];
    const { moved, released } = moveRows(rows, series('WEEKLY;BYDAY=TU'), series('WEEKLY;BYDAY=TH'), ALWAYS);
    expect(moved.map(({ row: { day: before }, day }) => [before, day])).toEqual([
      ['2026-12-08', '2026-12-10'],
    ]);
    expect(released).toEqual([rows[1]]);
  });

  test('does not plan the day of a deleted row again', () => {
    const rows = [row('2026-12-01', { fixed: true, empty: true }), row('2026-12-03', { fixed: true })];
    expect(move('WEEKLY;BYDAY=TU,TH', 'WEEKLY;BYDAY=WE', rows)).toEqual({
      firstDay: FIRST,
      moved: [['2026-12-01', '2026-12-02']],
      removed: [],
      left: [],
    });
  });

  test('does not move rows that are on no day of the old rule', () => {
    const { left, moved } = move('WEEKLY;BYDAY=TU', 'WEEKLY;BYDAY=WE', ['2026-12-03', '2026-12-09']);
    expect(left).toEqual(['2026-12-03']);
    // Its day is one of the new rule.
    expect(moved).toEqual([['2026-12-09', '2026-12-09']]);
  });

  test('begins earlier where a row moves before its first day', () => {
    const { firstDay, moved } = move('WEEKLY;BYDAY=WE', 'WEEKLY;BYDAY=TU', ['2026-12-09'], {
      firstDay: '2026-12-09',
    });
    expect([firstDay, moved]).toEqual(['2026-12-08', [['2026-12-09', '2026-12-08']]]);
  });

  test('moves no row into the past', () => {
    const result = moveRows([row('2026-12-03')], series('WEEKLY;BYDAY=TH'), series('WEEKLY;BYDAY=TU'), {
      ...NONE,
      isFuture: (day) => day >= '2026-12-02',
    });
    expect(result.left).toEqual([row('2026-12-03')]);
    expect(result.recurrence.firstDay).toBe(FIRST);
  });

  test('moves no row to a day that is skipped, or after the end', () => {
    const skips = { ...ALWAYS, skips: new Set(['2026-12-02']) };
    const days = [row('2026-12-01'), row('2026-12-08'), row('2026-12-15', { empty: true })];
    const until = series('WEEKLY;BYDAY=WE', { untilDay: '2026-12-10' });
    const result = moveRows(days, series('WEEKLY;BYDAY=TU'), until, skips);
    expect(result.moved.map(({ day }) => day)).toEqual(['2026-12-09']);
    expect([result.left, result.removed]).toEqual([[days[0]], [days[2]]]);
  });

  test('of every second week has no days in the other weeks', () => {
    const { moved, left } = move('WEEKLY;BYDAY=TU', 'WEEKLY;INTERVAL=2;BYDAY=TU', [
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
    expect(moved.map(([day]) => day)).toEqual(['2026-12-01', '2026-12-15']);
    expect(left).toEqual(['2026-12-08']);
  });

  test('of a month moves rows within the month, also to another week', () => {
    const { moved } = move('MONTHLY;BYDAY=1TU', 'MONTHLY;BYDAY=-1SA', ['2026-12-01', '2027-01-05']);
    expect(moved).toEqual([
      ['2026-12-01', '2026-12-26'],
      ['2027-01-05', '2027-01-30'],
    ]);
  });

  test('moves rows within the week where one of the rules is weekly', () => {
    const { moved, left } = move('WEEKLY;BYDAY=TU', 'MONTHLY;BYDAY=1SA', ['2026-12-01', '2026-12-08']);
    expect([moved, left]).toEqual([[['2026-12-01', '2026-12-05']], ['2026-12-08']]);
  });

  test('does nothing to a series without rows', () => {
    expect(move('WEEKLY;BYDAY=TU', 'WEEKLY;BYDAY=WE', [])).toMatchObject({ moved: [], firstDay: FIRST });
  });
});

const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 });
const rules = fc.oneof(
  fc
    .tuple(fc.constantFrom('', 'INTERVAL=2;'), weekdays)
    .map(([interval, days]) => `WEEKLY;${interval}BYDAY=${days.join(',')}`),
  fc.constantFrom('MONTHLY;BYDAY=1TU', 'MONTHLY;BYDAY=-1FR', 'MONTHLY;BYDAY=3SU'),
);

test('each row has one place, no two rows the same day, and none leaves its week or month', () => {
  const flags = fc.array(fc.record({ empty: fc.boolean(), fixed: fc.boolean() }), {
    minLength: 40,
    maxLength: 40,
  });
  const formerDays = fc.uniqueArray(fc.integer({ min: 0, max: 69 }), { maxLength: 10 });
  fc.assert(
    fc.property(rules, rules, flags, formerDays, fc.boolean(), (from, to, traits, former, skipHolidays) => {
      const before = series(from);
      const rows = rowsOf(before, addDays(FIRST, 69)).map((one, index) => ({ ...one, ...traits[index] }));
      const after = series(to, { skipHolidays });
      const daysOff = { ...ALWAYS, isHoliday: (day: SeoulDay) => weekdayOf(day) === 3 };
      // Some that were cancelled before the rule was changed the last time.
      const days = new Set(rows.map(({ day }) => day));
      for (const day of former.map((after) => addDays(FIRST, after)))
        if (!days.has(day)) rows.push({ ...row(day), fixed: true, empty: true });
      const { moved, removed, left, released, recurrence } = moveRows(rows, before, after, daysOff);
      const placed = [...moved.map((one) => one.row), ...removed, ...left];
      const kept = rows.filter((one) => !placed.includes(one) && !released.includes(one));
      const lost = rows.filter((one) => !placed.includes(one));
      expect(lost.every(({ fixed }) => fixed)).toBe(true);
      expect(placed.length + lost.length).toBe(rows.length);
      const taken = [
        ...moved.map(({ day }) => day),
        ...left.map(({ day }) => day),
        ...kept.map(({ day }) => day),
      ];
      expect(new Set(taken).size).toBe(taken.length);
      const open = occurrences(recurrence, { from: recurrence.firstDay, to: addDays(FIRST, 110) }, daysOff);
      for (const { day } of moved) expect(open).toContainEqual({ day, skipped: false });
      expect(removed.every(({ empty }) => empty)).toBe(true);
      expect(left.some(({ empty, fixed }) => empty || fixed)).toBe(false);
    }),
  );
});

test('the same rule moves nothing', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const rows = rowsOf(series(rule), addDays(FIRST, 69));
      const { moved, recurrence } = moveRows(rows, series(rule), series(rule), ALWAYS);
      expect(moved).toEqual(rows.map((one) => ({ row: one, day: one.day })));
      expect(recurrence).toEqual(series(rule));
    }),
  );
});
