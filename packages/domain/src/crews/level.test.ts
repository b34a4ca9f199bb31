import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateLevelChange, levelMark, levelRefusal, offeredLevels } from './rules.ts';
import type { Membership } from './states.ts';

const actor = (adminLevel: number) => ({ clubId: 1, adminLevel });
const target = (adminLevel: number, state: Membership['state'] = 1, clubId = 1) => ({
  clubId,
  adminLevel,
  state,
});

test('marks levels 1, 5–6, 7–8 and 9', () => {
  expect([-2, 0, 1, 2, 4, 5, 6, 7, 8, 9].map(levelMark)).toEqual([
    null,
    null,
    'dashed',
    null,
    null,
    'accent',
    'accent',
    'silver',
    'silver',
    'gold',
  ]);
});

describe('a level change', () => {
  test.each([
    [actor(8), target(7), 1, null],
    [actor(8), target(7), 7, null],
    [actor(9), target(8), 8, null],
    [actor(8), target(1), -1, null],
    [actor(8), target(1), -2, null],
    [actor(7), target(1), 3, 'crew.level_forbidden'],
    [actor(8), target(8), 1, 'crew.level_forbidden'],
    [actor(8), target(9), 1, 'crew.level_forbidden'],
    [actor(8), target(1), 8, 'crew.level_forbidden'],
    [actor(9), target(1), 9, 'crew.level_forbidden'],
    [actor(9), target(1), 0, 'crew.level_invalid'],
    [actor(9), target(1), 10, 'crew.level_invalid'],
    [actor(9), target(1), -3, 'crew.level_invalid'],
    [actor(9), target(1), 1.5, 'crew.level_invalid'],
    [actor(9), target(1), Number.NaN, 'crew.level_invalid'],
    [actor(9), target(1, 1, 2), 3, 'crew.not_found'],
    [actor(9), target(0, 0), 3, 'crew.not_active'],
    [actor(9), target(0, 0), -2, null],
    [actor(8), target(0, 0), -1, null],
    [actor(7), target(0, 0), -1, 'crew.level_forbidden'],
    [actor(9), target(-1, -1), 3, 'crew.not_active'],
    [actor(8), target(-1, -1), -2, null],
    [actor(9), target(-2, -1), -1, 'crew.not_active'],
  ])('%j on %j to %d: %s', (by, on, to, refusal) => {
    expect(levelRefusal(by, on, to)).toBe(refusal);
  });

  test('above 0 makes the crew active; below 0 bans it and removes its attendances', () => {
    expect(evaluateLevelChange(3)).toEqual({
      membership: { state: 1, adminLevel: 3 },
      deletesAttendances: false,
    });
    expect(evaluateLevelChange(-1)).toEqual({
      membership: { state: -1, adminLevel: -1 },
      deletesAttendances: true,
    });
    expect(evaluateLevelChange(-2)).toEqual({
      membership: { state: -1, adminLevel: -2 },
      deletesAttendances: true,
    });
  });

  test('never affects crews of the actor’s level, or creates them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 9 }), fc.integer({ min: -2, max: 9 }), (by, on) => {
        for (const to of offeredLevels(actor(by), target(on))) {
          expect(by).toBeGreaterThanOrEqual(8);
          expect(on).toBeLessThan(by);
          expect(to).toBeLessThan(by);
        }
      }),
    );
    expect(offeredLevels(actor(8), target(3))).toEqual([7, 6, 5, 4, 3, 2, 1, -1, -2]);
  });
});
