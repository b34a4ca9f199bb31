import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  evaluateJoin,
  evaluateLevelChange,
  evaluateStateChange,
  evaluateWithdrawal,
  isNewCrew,
  levelRefusal,
} from './rules.ts';
import type { CrewState, Membership } from './states.ts';

const active = (adminLevel: number): Membership => ({ state: 1, adminLevel });
const withdrawn: Membership = { state: 0, adminLevel: 0 };
const banned: Membership = { state: -1, adminLevel: -1 };
const bannedPermanently: Membership = { state: -1, adminLevel: -2 };
const self = { self: true, adminLevel: 1 };
const admin = (adminLevel: number) => ({ self: false, adminLevel });

const becomes = (membership: Membership, effects = {}) => ({
  refusal: null,
  membership,
  deletesAttendances: false,
  closesWelcome: false,
  ...effects,
});

describe('joining', () => {
  test('makes a crew new for 30 days', () => {
    const now = new Date('2026-12-01T03:00:00Z');
    expect(isNewCrew(new Date('2026-11-01T03:00:00.001Z'), now)).toBe(true);
    expect(isNewCrew(new Date('2026-11-01T03:00:00Z'), now)).toBe(false);
  });

  test('gives level 1, also when rejoining', () => {
    expect(evaluateJoin(null)).toEqual(becomes(active(1)));
    expect(evaluateJoin(withdrawn)).toEqual(becomes(active(1)));
  });

  test('does not change an active crew', () => {
    expect(evaluateJoin(active(7))).toEqual(becomes(active(7)));
  });

  test.each([banned, bannedPermanently])('is refused to banned crews', (crew) => {
    expect(evaluateJoin(crew)).toEqual({ refusal: 'crew.banned' });
  });
});

describe('the own crew’s state', () => {
  test('0 withdraws and removes the attendances', () => {
    expect(evaluateStateChange(active(8), 0, self)).toEqual(becomes(withdrawn, { deletesAttendances: true }));
    expect(evaluateStateChange(withdrawn, 0, self)).toEqual(becomes(withdrawn));
  });

  test('requires a leader to transfer the club before withdrawing', () => {
    expect(evaluateStateChange(active(9), 0, self)).toEqual({ refusal: 'club.leader_must_transfer' });
  });

  test('1 closes the welcome popup, and does not reactivate a withdrawn crew', () => {
    expect(evaluateStateChange(active(1), 1, self)).toEqual(becomes(active(1), { closesWelcome: true }));
    expect(evaluateStateChange(withdrawn, 1, self)).toEqual({ refusal: 'crew.invalid_state' });
  });

  test('cannot be changed by banned crews, nor to -1', () => {
    expect(evaluateStateChange(banned, 0, { self: true, adminLevel: 9 })).toEqual({ refusal: 'crew.banned' });
    expect(evaluateStateChange(active(1), -1, self)).toEqual({ refusal: 'crew.invalid_state' });
  });

  test('stays banned when the member withdraws', () => {
    expect(evaluateWithdrawal(banned)).toEqual(becomes(banned));
  });
});

describe('another crew’s state', () => {
  test('is unbanned by level 8, and from a permanent ban by level 9', () => {
    expect(evaluateStateChange(banned, 0, admin(8))).toEqual(becomes(withdrawn));
    expect(evaluateStateChange(banned, 0, admin(7))).toEqual({ refusal: 'crew.invalid_state' });
    expect(evaluateStateChange(bannedPermanently, 0, admin(8))).toEqual({ refusal: 'crew.invalid_state' });
    expect(evaluateStateChange(bannedPermanently, 0, admin(9))).toEqual(becomes(withdrawn));
  });

  test.each([
    [active(1), 0],
    [active(1), -1],
    [banned, 1],
    [withdrawn, 1],
    [withdrawn, 0],
  ] as [Membership, CrewState][])('%j to %i is refused', (crew, to) => {
    expect(evaluateStateChange(crew, to, admin(9))).toEqual({ refusal: 'crew.invalid_state' });
  });
});

test('keeps state and level consistent, and only joining reactivates a crew', () => {
  const moves = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('join' as const) }),
      fc.record({
        do: fc.constant('state' as const),
        to: fc.constantFrom<CrewState>(-1, 0, 1),
        self: fc.boolean(),
        adminLevel: fc.integer({ min: 7, max: 9 }),
      }),
      fc.record({
        do: fc.constant('level' as const),
        to: fc.integer({ min: -3, max: 10 }),
        adminLevel: fc.integer({ min: 7, max: 9 }),
      }),
    ),
  );
  fc.assert(
    fc.property(moves, fc.constantFrom(active(1), active(9)), (script, start) => {
      let crew = start;
      for (const move of script) {
        const before = crew;
        if (move.do === 'level') {
          const actor = { clubId: 1, adminLevel: move.adminLevel };
          const refusal = levelRefusal(actor, { ...crew, clubId: 1 }, move.to);
          if (refusal === null) crew = evaluateLevelChange(move.to).membership;
        } else {
          const outcome = move.do === 'join' ? evaluateJoin(crew) : evaluateStateChange(crew, move.to, move);
          if (outcome.refusal === null) crew = outcome.membership;
        }
        if (crew.state === 1) expect(crew.adminLevel).toBeGreaterThan(0);
        if (crew.state === 0) expect(crew.adminLevel).toBe(0);
        if (crew.state === -1) expect([-1, -2]).toContain(crew.adminLevel);
        if (before.state !== 1 && crew.state === 1) expect(move.do).toBe('join');
        // These calls neither remove nor appoint a leader.
        expect(crew.adminLevel === 9).toBe(before.adminLevel === 9);
      }
    }),
  );
});
