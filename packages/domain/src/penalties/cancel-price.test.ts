import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CancelPrice, cancelPriceOf, cancelRestrictsUntil } from './cancel-price.ts';
import { type Cause, limitOf } from './restriction.ts';
import { DEFAULT_PENALTY_RULES, type PenaltyRules } from './rules.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-12-01T10:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const takenTime = inHours(-1000);
const seat = { activityTime: inHours(5), takenTime, freeUntil: null, versions: [], lateCancels: [] };
const since = (rules: Partial<PenaltyRules>, hours = -2000) => [
  { validFrom: inHours(hours), rules: { ...DEFAULT_PENALTY_RULES, ...rules } },
];

describe('a cancel costs', () => {
  test('12 hours from 8 hours before the start on, by default', () => {
    expect(cancelPriceOf(seat, NOW)).toEqual({ lateFrom: inHours(-3), hours: 12 });
  });

  test('nothing until the promised instant', () => {
    const price = cancelPriceOf({ ...seat, freeUntil: inHours(2) }, NOW);
    expect(price.lateFrom).toEqual(inHours(2));
    expect(cancelRestrictsUntil(price, null, NOW)).toBeNull();
    expect(cancelRestrictsUntil(price, null, inHours(2))).toEqual(inHours(14));
  });

  test('what the rules of the club say, or milder ones when the seat was taken', () => {
    const strict = { late_hours: 48, late_restrict_hours: 100 };
    const price = (hours: number) => cancelPriceOf({ ...seat, versions: since(strict, hours) }, NOW);
    expect(price(-2000)).toEqual({ lateFrom: inHours(-43), hours: 100 });
    expect(price(-10)).toEqual({ lateFrom: inHours(-3), hours: 12 });
  });

  test('nothing while it is one of the free ones', () => {
    const price = (lateCancels: Date[]) =>
      cancelPriceOf({ ...seat, versions: since({ late_free: 1 }), lateCancels }, NOW).hours;
    expect([price([]), price([inHours(-24)]), price([inHours(-24 * 90)])]).toEqual([0, 12, 0]);
  });
});

test('what a cancel costs is the end that it causes', () => {
  const rules = fc.record({
    late_restrict_hours: fc.integer({ min: 0, max: 168 }),
    late_free: fc.integer({ min: 0, max: 3 }),
    max_days: fc.option(fc.integer({ min: 1, max: 10 })),
    forget_days: fc.option(fc.integer({ min: 30, max: 60 })),
  });
  const instant = fc.integer({ min: -24 * 60, max: -1 }).map(inHours);
  const cause: fc.Arbitrary<Cause> = fc.record({
    kind: fc.constantFrom('late_cancel', 'no_show'),
    activityTime: instant,
    causedTime: instant,
    takenTime: fc.constant(takenTime),
    excused: fc.boolean(),
    resting: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(cause, { maxLength: 6 }), rules, fc.option(instant), (causes, own, liftedTime) => {
      const versions = since(own);
      const before = limitOf({ causes, versions, liftedTime })?.end ?? null;
      const counting = causes.filter(({ excused, resting }) => !excused && !resting);
      const lateCancels = counting
        .filter(({ kind, causedTime }) => kind === 'late_cancel' && (!liftedTime || causedTime > liftedTime))
        .map(({ causedTime }) => causedTime);
      const price: CancelPrice = cancelPriceOf({ ...seat, versions, lateCancels }, NOW);
      const { activityTime } = seat;
      const added: Cause = {
        kind: 'late_cancel',
        activityTime,
        causedTime: NOW,
        takenTime,
        excused: false,
        resting: false,
      };
      const written = limitOf({ causes: [...causes, added], versions, liftedTime })?.end ?? null;
      expect(cancelRestrictsUntil(price, before, NOW) ?? before).toEqual(written);
    }),
    { numRuns: 2000 },
  );
});
