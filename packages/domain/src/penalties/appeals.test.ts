import { describe, expect, test } from 'vitest';
import { LEVEL_MAX } from '../constants.ts';
import {
  type AppealFacts,
  appealRefusal,
  appealUntil,
  countAppeals,
  type DecisionFacts,
  decisionRefusal,
  isOverdue,
  restOf,
  undecidedStateAt,
  withdrawalRefusal,
} from './appeals.ts';
import type { JudgedCause } from './restriction.ts';
import { DEFAULT_PENALTY_RULES } from './rules.ts';
import { APPEAL_STATE, appealStateName, isUndecided, isValidAppeal } from './states.ts';

const HOUR = 3_600_000;
const CAUSED = new Date('2026-12-01T10:00:00Z');
const after = (days: number) => new Date(CAUSED.getTime() + days * 24 * HOUR);
const cause: JudgedCause = {
  cause: {
    kind: 'no_show',
    activityTime: CAUSED,
    causedTime: CAUSED,
    takenTime: CAUSED,
    excused: false,
    resting: false,
  },
  rules: DEFAULT_PENALTY_RULES,
  lifted: false,
  end: after(14),
  free: false,
};
const facts: AppealFacts = { cause, appealed: false, open: 0, recent: 0, otherDeciders: 1 };

describe('a cause can be appealed', () => {
  test('for 7 days, and while it restricts', () => {
    expect(appealUntil(cause)).toEqual(after(14));
    expect(appealUntil({ ...cause, end: after(0.5) })).toEqual(after(7));
    expect(appealUntil({ ...cause, end: null })).toEqual(after(7));
    expect(appealRefusal(facts, after(13.9))).toBeNull();
    expect(appealRefusal(facts, after(14))).toBe('appeal.closed');
  });

  test.each<[string, Partial<AppealFacts>, string]>([
    ['lifted', { cause: { ...cause, lifted: true } }, 'appeal.closed'],
    ['excused', { cause: { ...cause, cause: { ...cause.cause, excused: true } } }, 'appeal.closed'],
    ['appealed before', { appealed: true }, 'appeal.closed'],
    ['in a club in which nobody else may decide', { otherDeciders: 0 }, 'appeal.closed'],
    ['with two appeals open', { open: 2 }, 'appeal.too_many'],
    ['after three appeals', { recent: 3 }, 'appeal.too_many'],
  ])('not when %s', (_, more, refusal) => {
    expect(appealRefusal({ ...facts, ...more }, after(1))).toBe(refusal);
  });

  test('beside another open one, and after two', () => {
    expect(appealRefusal({ ...facts, open: 1, recent: 2 }, after(1))).toBeNull();
  });
});

test('appeals count while undecided, and for 90 days; moot ones do not', () => {
  const now = after(0);
  const made = (daysAgo: number, state: keyof typeof APPEAL_STATE) => ({
    state: APPEAL_STATE[state],
    createdTime: after(-daysAgo),
  });
  expect(countAppeals([], now)).toEqual({ open: 0, recent: 0 });
  const undecided = [made(100, 'open'), made(12, 'rested'), made(4, 'resting'), made(1, 'open')];
  const settled = [made(90, 'granted'), made(89.9, 'rejected'), made(2, 'withdrawn'), made(1, 'moot')];
  expect(countAppeals([...undecided, ...settled], now)).toEqual({ open: 4, recent: 5 });
});

describe('an appeal', () => {
  const decision: DecisionFacts = {
    state: APPEAL_STATE.open,
    actor: { level: 7 },
    own: false,
    marked: false,
    otherDeciders: 1,
  };

  test.each<[string, Partial<DecisionFacts>, string | null]>([
    ['level 7', {}, null],
    ['level 6', { actor: { level: 6 } }, 'permission.denied'],
    ['who appeals, even the leader', { actor: { level: 9 }, own: true }, 'appeal.own'],
    ['who marked the no-show, while somebody else may', { marked: true }, 'appeal.own'],
    ['who marked the no-show, with nobody else', { marked: true, otherDeciders: 0 }, null],
    ['level 7 a second time', { state: APPEAL_STATE.granted }, 'appeal.decided'],
    ['level 7 once it is moot', { state: APPEAL_STATE.moot }, 'appeal.decided'],
    ['level 7 while its cause rests', { state: APPEAL_STATE.resting }, null],
    ['level 7 once the rest is over', { state: APPEAL_STATE.rested }, null],
  ])('is decided by %s: %o → %s', (_, more, refusal) => {
    expect(decisionRefusal({ ...decision, ...more })).toBe(refusal);
  });

  const levels = Array.from({ length: LEVEL_MAX }, (_, index) => index + 1);
  /** The facts by which a rule lets an actor decide an own appeal, or what the actor marked while others may decide. */
  const decidedAlone = (rule: typeof decisionRefusal) =>
    levels
      .flatMap((level) =>
        [0, 1, 5].map((otherDeciders) => ({ ...decision, actor: { level }, otherDeciders })),
      )
      .flatMap((one) =>
        [true, false].flatMap((own) => [true, false].map((marked) => ({ ...one, own, marked }))),
      )
      .filter(({ own, marked, otherDeciders }) => own || (marked && otherDeciders > 0))
      .filter((given) => rule(given) === null);

  test('is never decided alone, which is found where it does not matter who marked (control)', () => {
    expect(decidedAlone(decisionRefusal)).toEqual([]);
    const found = decidedAlone((given) => decisionRefusal({ ...given, marked: false }));
    expect(found).not.toEqual([]);
    expect(found.filter(({ own, marked }) => own || !marked)).toEqual([]);
  });

  test('is withdrawn by who made it, until it is decided', () => {
    expect(withdrawalRefusal({ state: APPEAL_STATE.resting, own: true })).toBeNull();
    expect(withdrawalRefusal({ state: APPEAL_STATE.rejected, own: true })).toBe('appeal.decided');
    expect(withdrawalRefusal({ state: APPEAL_STATE.open, own: false })).toBe('appeal.own');
  });

  test('is overdue after 48 hours, and rests its cause from 72 hours on for 7 days', () => {
    const createdTime = CAUSED;
    const overdue = (days: number) => isOverdue({ state: APPEAL_STATE.open, createdTime }, after(days));
    expect([1.99, 2].map(overdue)).toEqual([false, true]);
    expect(isOverdue({ state: APPEAL_STATE.granted, createdTime }, after(3))).toBe(false);
    expect(restOf(CAUSED)).toEqual({ from: after(3), until: after(10) });
    const states = [2.99, 3, 9.99, 10].map((days) => appealStateName(undecidedStateAt(CAUSED, after(days))));
    expect(states).toEqual(['open', 'resting', 'resting', 'rested']);
  });

  test('is the one of its cause unless it is moot, and waits in three states', () => {
    const states = Object.values(APPEAL_STATE);
    expect(states.map(appealStateName)).toEqual(Object.keys(APPEAL_STATE));
    expect(states.filter((state) => !isValidAppeal(state))).toEqual([APPEAL_STATE.moot]);
    expect(states.filter(isUndecided).map(appealStateName)).toEqual(['open', 'resting', 'rested']);
  });
});
