import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, NEWCOMER_RETURN_DAYS } from '../constants.ts';
import { countNewcomers, countRefilled, returnRate } from './rules.ts';

/** Few different instants, so that many are equal. */
const times = fc.array(
  fc.nat(8).map((minute) => new Date(minute * 60_000)),
  { maxLength: 6 },
);

/** The most pairs of a cancel and a seat taken at that instant or later, by trying all. */
function mostPairs([first, ...others]: readonly Date[], taken: readonly Date[]): number {
  if (first === undefined) return 0;
  const withFirst = taken.flatMap((time, index) =>
    time >= first ? [1 + mostPairs(others, taken.toSpliced(index, 1))] : [],
  );
  return Math.max(mostPairs(others, taken), ...withFirst);
}

describe('late-cancelled seats that were taken again', () => {
  const count = (cancelled: number[], taken: number[]) =>
    countRefilled(
      cancelled.map((time) => new Date(time)),
      taken.map((time) => new Date(time)),
    );

  test.each([
    [[], [1], 0],
    [[5], [], 0],
    [[5], [4], 0],
    [[5], [5], 1],
    [[5], [6, 7], 1],
    [[5, 6], [7], 1],
    [[5, 8], [6, 7], 1],
    [[5, 8], [6, 9], 2],
    [[8, 5], [9, 6], 2],
  ])('of cancels at %j and seats taken at %j are %i', (cancelled, taken, expected) => {
    expect(count(cancelled, taken)).toBe(expected);
  });

  test('are as many as can be paired, whatever the order', () => {
    fc.assert(
      fc.property(times, times, (cancelled, taken) => {
        expect(countRefilled(cancelled, taken)).toBe(mostPairs(cancelled, taken));
      }),
    );
  });

  test('grow by at most one with each further seat, and by one where it is taken last and an empty one is left', () => {
    fc.assert(
      fc.property(times, times, (cancelled, taken) => {
        const before = countRefilled(cancelled, taken);
        const after = countRefilled(cancelled, [...taken, new Date(DAY_MS)]);
        expect(after).toBe(Math.min(cancelled.length, before + 1));
      }),
    );
  });
});

describe('newcomers', () => {
  const FIRST = new Date('2026-11-01T10:00:00.000Z');
  const after = (days: number) => new Date(FIRST.getTime() + days * DAY_MS);
  // The last minute of the thirtieth day in Seoul, and the first one after it.
  const LAST = new Date('2026-12-01T14:59:00.000Z');
  const OVER = new Date('2026-12-01T15:00:00.000Z');

  test.each([
    [after(3), after(9), { count: 1, returned: 1, pending: 0 }],
    [LAST, after(90), { count: 1, returned: 1, pending: 0 }],
    [OVER, after(90), { count: 1, returned: 0, pending: 0 }],
    [null, LAST, { count: 1, returned: 0, pending: 1 }],
    [null, OVER, { count: 1, returned: 0, pending: 0 }],
  ])('whose second visit is %o are counted at %o', (second, now, expected) => {
    expect(countNewcomers([{ first: FIRST, second }], now)).toEqual(expected);
  });

  test('have a rate of those whose days are over or who came back', () => {
    expect(returnRate({ count: 0, returned: 0, pending: 0 })).toBeNull();
    expect(returnRate({ count: 2, returned: 0, pending: 2 })).toBeNull();
    expect(returnRate({ count: 5, returned: 3, pending: 1 })).toBe(0.75);
  });

  const visits = fc.array(
    fc.record({
      first: fc.nat(80).map(after),
      second: fc.option(fc.integer({ min: 0, max: 80 }), { nil: null }),
    }),
    { maxLength: 8 },
  );

  test('are counted once each, and none is pending when all days are over', () => {
    fc.assert(
      fc.property(visits, fc.nat(200), (given, day) => {
        const newcomers = given.map(({ first, second }) => ({
          first,
          second: second === null ? null : new Date(first.getTime() + second * DAY_MS),
        }));
        const { count, returned, pending } = countNewcomers(newcomers, after(day));
        expect(count).toBe(given.length);
        expect(returned).toBe(
          given.filter(({ second }) => second !== null && second <= NEWCOMER_RETURN_DAYS).length,
        );
        expect(returned + pending).toBeLessThanOrEqual(count);
        expect(countNewcomers(newcomers, after(81 + NEWCOMER_RETURN_DAYS)).pending).toBe(0);
        const rate = returnRate({ count, returned, pending });
        if (rate !== null) expect(rate).toBeLessThanOrEqual(1);
      }),
    );
  });
});
