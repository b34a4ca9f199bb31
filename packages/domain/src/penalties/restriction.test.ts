import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cause,
  causeStateOf,
  countingNoShows,
  explanationOf,
  type History,
  isForgotten,
  judgeCauses,
  limitOf,
  restrictingCancels,
} from './restriction.ts';
import { DEFAULT_PENALTY_RULES, type PenaltyRules } from './rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = new Date('2026-06-01T00:00:00Z').getTime();
const day = (days: number) => new Date(BEGIN + days * DAY);

const base = { takenTime: day(-1000), excused: false, resting: false };
const lateCancel = (days: number, more: Partial<Cause> = {}): Cause => ({
  ...base,
  kind: 'late_cancel',
  activityTime: day(days + 0.1),
  causedTime: day(days),
  ...more,
});
const noShow = (days: number, more: Partial<Cause> = {}): Cause => ({
  ...base,
  kind: 'no_show',
  activityTime: day(days),
  causedTime: day(days + 0.5),
  ...more,
});
const under = (rules: Partial<PenaltyRules>, causes: Cause[], liftedTime: Date | null = null): History => ({
  causes,
  versions: [{ validFrom: day(-2000), rules: { ...DEFAULT_PENALTY_RULES, ...rules } }],
  liftedTime,
});
const endOf = (history: History) => limitOf(history)?.end ?? null;

/** The rule before clubs had rules of their own, with the hours of a late cancel. */
function formerEnd({ causes, liftedTime }: History, lateHours: number): Date | null {
  const lifted = liftedTime?.getTime() ?? Number.NEGATIVE_INFINITY;
  const counting = causes.filter(({ causedTime }) => causedTime.getTime() > lifted);
  const ends = counting
    .filter(({ kind }) => kind === 'late_cancel')
    .map(({ causedTime }) => causedTime.getTime() + lateHours * HOUR);
  const missed = counting.filter(({ kind }) => kind === 'no_show');
  if (missed.length > 0) {
    const latest = Math.max(...missed.map(({ activityTime }) => activityTime.getTime()));
    ends.push(latest + missed.length * 7 * DAY);
  }
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

const instants = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => day(minutes / 24 / 60));
const anyCause: fc.Arbitrary<Cause> = fc.record({
  kind: fc.constantFrom('late_cancel', 'no_show'),
  activityTime: instants,
  causedTime: instants,
  takenTime: instants,
  excused: fc.constant(false),
  resting: fc.constant(false),
});
const anyHistory: fc.Arbitrary<History> = fc.record({
  causes: fc.array(anyCause, { maxLength: 8 }),
  versions: fc.constant([]),
  liftedTime: fc.option(instants),
});
const RUNS = 10_000;

describe('the default rules', () => {
  test(`restrict as before clubs had rules, in ${RUNS} histories`, () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        expect(endOf(history)).toEqual(formerEnd(history, 12));
      }),
      { numRuns: RUNS },
    );
  });

  test('differ from 11 hours in at least one of these histories', () => {
    const compared = fc.check(
      fc.property(anyHistory, (history) => endOf(history)?.getTime() === formerEnd(history, 11)?.getTime()),
      { numRuns: RUNS },
    );
    expect(compared.failed).toBe(true);
  });
});

describe('late cancels', () => {
  test('restrict for the hours of the rules, up to the longest restriction', () => {
    expect(endOf(under({ late_restrict_hours: 48 }, [lateCancel(0)]))).toEqual(day(2));
    expect(endOf(under({ late_restrict_hours: 48, max_days: 1 }, [lateCancel(0)]))).toEqual(day(1));
    expect(endOf(under({ late_restrict_hours: 0 }, [lateCancel(0)]))).toBeNull();
  });

  test('are free up to a number in 90 days', () => {
    const rules = { late_free: 2 };
    const [first, second, third] = [lateCancel(0), lateCancel(10), lateCancel(20)];
    expect(endOf(under(rules, [first, second]))).toBeNull();
    expect(endOf(under(rules, [third, second, first]))).toEqual(day(20.5));
    expect(judgeCauses(under(rules, [first, second, third])).map(({ free }) => free)).toEqual([
      true,
      true,
      false,
    ]);
    expect(endOf(under(rules, [first, second, lateCancel(90)]))).toBeNull();
    expect(endOf(under(rules, [first, second, lateCancel(89.9)]))).toEqual(day(90.4));
  });

  test('that are excused or lifted use up none of the free ones', () => {
    const excused = lateCancel(0, { excused: true });
    expect(endOf(under({ late_free: 1 }, [excused, lateCancel(1)]))).toBeNull();
    expect(endOf(under({ late_free: 1 }, [lateCancel(0), lateCancel(1)], day(0)))).toBeNull();
    expect(endOf(under({ late_free: 1 }, [lateCancel(0), lateCancel(1)]))).toEqual(day(1.5));
  });
});

describe('no-shows', () => {
  test('restrict for the sum of their days from the latest on, up to the longest restriction', () => {
    const missed = [noShow(0), noShow(4), noShow(30)];
    expect(endOf(under({ no_show_days: 10 }, missed))).toEqual(day(60));
    expect(endOf(under({ no_show_days: 10, max_days: 12 }, missed))).toEqual(day(42));
    expect(endOf(under({ no_show_days: 0 }, missed))).toBeNull();
  });

  test('are forgotten with age, which may end a restriction earlier', () => {
    const rules = { no_show_days: 20, forget_days: 30 };
    expect(endOf(under(rules, [noShow(0), noShow(40)]))).toEqual(day(60));
    // Together until day 50; the first is forgotten on day 30, and the second alone reaches day 30.
    expect(endOf(under(rules, [noShow(0), noShow(10)]))).toEqual(day(30));
    // The first is forgotten on day 30; both others reach day 65, but the second is forgotten on day 50.
    expect(endOf(under(rules, [noShow(0), noShow(20), noShow(25)]))).toEqual(day(50));
  });

  test('count until the instant at which they are forgotten', () => {
    const [judged] = judgeCauses(under({ forget_days: 30 }, [noShow(0)]));
    if (!judged) throw new Error('A cause is missing');
    expect([day(29.9), day(30)].map((now) => isForgotten(judged, now))).toEqual([false, true]);
  });

  test('are judged by the rules at their start, or milder ones when the seat was taken', () => {
    const versions = [{ validFrom: day(10), rules: { ...DEFAULT_PENALTY_RULES, no_show_days: 30 } }];
    const ends = [
      noShow(9.9, { takenTime: day(0) }),
      noShow(10, { takenTime: day(0) }),
      noShow(20, { takenTime: day(10) }),
    ].map((cause) => endOf({ causes: [cause], versions, liftedTime: null }));
    expect(ends).toEqual([day(16.9), day(17), day(50)]);
  });

  test('at no instant restrict beyond those that are not forgotten yet', () => {
    const rules = { no_show_days: 11, forget_days: 30, max_days: 40 };
    const causes = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(causes, fc.integer({ min: 0, max: 400 }), (days, hour) => {
        const now = day(hour / 2);
        const known = days.filter((one) => day(one) <= now);
        const left = known.filter((one) => day(one + 30) > now);
        const end = day(Math.max(...left) + Math.min(11 * left.length, 40));
        const restricted = left.length > 0 && now < end;
        const stored = endOf(
          under(
            rules,
            known.map((one) => noShow(one)),
          ),
        );
        expect(stored !== null && now < stored).toBe(restricted);
      }),
      { numRuns: 2000 },
    );
  });
});

test('causes that are excused, lifted or rest do not count', () => {
  const missed = noShow(0);
  expect(endOf(under({}, [{ ...missed, excused: true }]))).toBeNull();
  expect(endOf(under({}, [{ ...missed, resting: true }]))).toBeNull();
  expect(endOf(under({}, [missed], day(0.5)))).toBeNull();
  expect(endOf(under({}, [missed], day(0.4)))).toEqual(day(7));
});

test('the end is explained by the causes that reach it', () => {
  const [cancel, first, second] = [lateCancel(0.2), noShow(0), noShow(1)];
  expect(limitOf(under({}, [cancel, first, second]))).toMatchObject({
    end: day(15),
    rule: 'no_show',
    causes: [{ cause: first }, { cause: second }],
  });
  expect(limitOf(under({}, [cancel, { ...first, excused: true }]))).toMatchObject({
    end: day(0.7),
    rule: 'late_cancel',
    causes: [{ cause: cancel }],
  });
});

test('a stored limit that no cause reaches is not explained', () => {
  const history = under({}, [noShow(0)]);
  expect(explanationOf(history, day(7))).toMatchObject({ end: day(7), rule: 'no_show' });
  expect(explanationOf(history, day(6))).toMatchObject({ rule: 'no_show' });
  expect(explanationOf(history, day(8))).toBeNull();
  expect(explanationOf(under({}, []), day(1))).toBeNull();
});

test('a cause says what it does now', () => {
  const causes = [noShow(0), noShow(1, { excused: true }), noShow(-5), lateCancel(0)];
  const judged = judgeCauses(under({}, causes, day(-4)));
  expect(judged.map((one) => causeStateOf(one, day(2)))).toEqual([
    'restricting',
    'excused',
    'lifted',
    'over',
  ]);
  expect(judged.map((one) => causeStateOf(one, day(7)))).toEqual(['over', 'excused', 'lifted', 'over']);
});

test('late cancels restrict until they are over; no-shows count until they are forgotten', () => {
  const causes = [
    noShow(-5),
    noShow(0),
    noShow(1, { excused: true }),
    noShow(20),
    lateCancel(30),
    lateCancel(30.2, { excused: true }),
  ];
  const judged = judgeCauses(under({ forget_days: 30 }, causes, day(-4)));
  const cancelsAt = (days: number) => restrictingCancels(judged, day(days)).map(({ cause }) => cause);
  const noShowsAt = (days: number) => countingNoShows(judged, day(days)).map(({ cause }) => cause);
  expect([cancelsAt(30.4), cancelsAt(30.6)]).toEqual([[causes[4]], []]);
  expect([noShowsAt(29), noShowsAt(31)]).toEqual([[causes[1], causes[3]], [causes[3]]]);
});
