import { describe, expect, test } from 'vitest';
import { creatorOptions, creatorRefusal, defaultActivityType } from './rules.ts';

test('makes new activities regular from level 6 up', () => {
  expect([1, 5, 6, 9].map(defaultActivityType)).toEqual([1, 1, 2, 2]);
});

test('limits level 5 and below in type and attendance level', () => {
  expect(creatorOptions(5)).toEqual({ selectorsDisabled: true, attendLevelMax: 5 });
  expect(creatorOptions(6)).toEqual({ selectorsDisabled: false, attendLevelMax: 9 });
});

describe('creating', () => {
  test.each([
    [5, 1, 5, null],
    [5, 2, 1, 'activity.type_refused'],
    [5, 1, 6, 'activity.level_too_high'],
    [6, 1, 9, null],
    [6, 2, 9, null],
  ] as const)('level %i, type %i, attendance level %i: %s', (level, type, attendLevel, refusal) => {
    expect(creatorRefusal(level, { type, attendLevel }, null)).toBe(refusal);
  });
});

describe('editing', () => {
  const before = { type: 2, attendLevel: 7 } as const;

  test('accepts values above the limits that the edit does not change', () => {
    expect(creatorRefusal(5, before, before)).toBeNull();
    expect(creatorRefusal(5, { type: 2, attendLevel: 3 }, before)).toBeNull();
  });

  test('limits changed values as in creating', () => {
    expect(creatorRefusal(5, { type: 1, attendLevel: 7 }, before)).toBe('activity.type_refused');
    expect(creatorRefusal(5, { type: 2, attendLevel: 6 }, before)).toBe('activity.level_too_high');
  });
});
