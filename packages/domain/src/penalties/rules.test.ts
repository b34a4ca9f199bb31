import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PENALTY_RULES,
  judgingRules,
  milderRules,
  movedFreeUntil,
  PENALTY_BOUNDS,
  type PenaltyRules,
  rulesAt,
  rulesValidFrom,
} from './rules.ts';

const HOUR = 3_600_000;
const START = new Date('2026-12-01T10:00:00Z');
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);
const strict: PenaltyRules = { ...DEFAULT_PENALTY_RULES, late_hours: 24, no_show_days: 14, max_days: 60 };
const mild: PenaltyRules = { ...DEFAULT_PENALTY_RULES, late_hours: 2, late_free: 3, forget_days: 90 };

const within = (name: keyof typeof PENALTY_BOUNDS) => fc.integer(PENALTY_BOUNDS[name]);
/** Any rules within the bounds. */
const anyRules: fc.Arbitrary<PenaltyRules> = fc.record({
  late_hours: within('late_hours'),
  late_restrict_hours: within('late_restrict_hours'),
  late_free: within('late_free'),
  no_show_days: within('no_show_days'),
  forget_days: fc.option(within('forget_days')),
  max_days: fc.option(within('max_days')),
});

describe('the rules in force', () => {
  const versions = [
    { validFrom: at(-48), rules: strict },
    { validFrom: at(0), rules: mild },
  ];

  test('are the defaults before the first change, then each from its instant on', () => {
    expect(rulesAt([], START)).toEqual(DEFAULT_PENALTY_RULES);
    expect(rulesAt(versions, at(-49))).toEqual(DEFAULT_PENALTY_RULES);
    expect([at(-48), at(-0.1)].map((now) => rulesAt(versions, now))).toEqual([strict, strict]);
    expect(rulesAt(versions, START)).toEqual(mild);
  });

  test('judge a seat taken before them by the milder of both', () => {
    const judged = judgingRules(versions, { instant: at(1), taken: at(-1) });
    expect(judged).toEqual({ ...strict, late_hours: 2, late_free: 3, no_show_days: 7, forget_days: 90 });
    expect(judgingRules(versions, { instant: at(1), taken: at(0) })).toEqual(mild);
    expect(judgingRules(versions, { instant: at(-1), taken: at(-100) })).toEqual({
      ...DEFAULT_PENALTY_RULES,
      max_days: 60,
    });
  });

  test('are valid a day after a change at the earliest', () => {
    expect(rulesValidFrom(null, START)).toEqual(at(24));
    expect(rulesValidFrom(at(24), START)).toEqual(at(24));
    expect(rulesValidFrom(new Date(at(24).getTime() - 1), START)).toBeNull();
  });
});

test('the milder of two rules is never stricter than either, in any order', () => {
  const never = (days: number | null) => days ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(anyRules, anyRules, (a, b) => {
      const milder = milderRules(a, b);
      expect(milder).toEqual(milderRules(b, a));
      for (const one of [a, b]) {
        expect(milder.late_hours).toBeLessThanOrEqual(one.late_hours);
        expect(milder.late_restrict_hours).toBeLessThanOrEqual(one.late_restrict_hours);
        expect(milder.late_free).toBeGreaterThanOrEqual(one.late_free);
        expect(milder.no_show_days).toBeLessThanOrEqual(one.no_show_days);
        expect(never(milder.forget_days)).toBeLessThanOrEqual(never(one.forget_days));
        expect(never(milder.max_days)).toBeLessThanOrEqual(never(one.max_days));
      }
    }),
  );
});

test('a start that is moved by more than 30 minutes lets attendees cancel freely for a day, until the start at most', () => {
  const now = at(-40);
  expect(movedFreeUntil(START, at(0.5), now)).toBeNull();
  expect(movedFreeUntil(START, at(-0.5), now)).toBeNull();
  expect(movedFreeUntil(START, at(0.51), now)).toEqual(at(-16));
  expect(movedFreeUntil(START, at(-20), now)).toEqual(at(-20));
  expect(movedFreeUntil(START, at(-41), now)).toBeNull();
});
