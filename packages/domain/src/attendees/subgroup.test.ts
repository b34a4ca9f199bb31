import { describe, expect, test } from 'vitest';
import {
  chooseSubgroup,
  LEADER_SUBGROUP,
  needsSubgroupPicker,
  parseSubgroups,
  subgroupRefusal,
} from './rules.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const BEFORE = new Date('2026-12-01T09:59:59.999Z');
const two = ['5km', '10km'];

test('parses subgroups from lines, cleaned and without repetitions', () => {
  expect(parseSubgroups(' 5km \r\n10km\r\n\n\u200b\n5km\r20km')).toEqual(['5km', '10km', '20km']);
  expect(parseSubgroups('')).toEqual([]);
});

test('needs a picker when there is more than one subgroup', () => {
  expect([[], ['a'], two].map(needsSubgroupPicker)).toEqual([false, false, true]);
});

describe('the subgroup of a new attendee', () => {
  test('is the only one, or none, regardless of the request', () => {
    expect(chooseSubgroup(['5km'], 'x')).toBe('5km');
    expect(chooseSubgroup([], 'x')).toBe('');
  });

  test('is the requested one, else the first', () => {
    expect(chooseSubgroup(two, ' 10km ')).toBe('10km');
    expect(chooseSubgroup(two, '')).toBe('5km');
  });

  test('is null when the requested one does not exist', () => {
    expect(chooseSubgroup(two, '20km')).toBeNull();
    expect(chooseSubgroup(two, LEADER_SUBGROUP)).toBeNull();
  });
});

describe('changing the subgroup', () => {
  const self = { adminLevel: 1, owner: false, self: true };
  const facts = { activityTime: START, subgroups: two, marker: self };

  test.each([
    [{ adminLevel: 8, owner: false, self: false }, null],
    [{ adminLevel: 5, owner: true, self: false }, null],
    [{ adminLevel: 4, owner: true, self: false }, 'permission.denied'],
    [self, null],
    [{ adminLevel: 7, owner: false, self: false }, 'permission.denied'],
  ])('by %j: %s', (marker, refusal) => {
    expect(subgroupRefusal({ ...facts, marker }, '10km', START)).toBe(refusal);
  });

  test('needs several subgroups, a started activity and an existing subgroup', () => {
    expect(subgroupRefusal({ ...facts, subgroups: ['5km'] }, '5km', START)).toBe('attendee.invalid_subgroup');
    expect(subgroupRefusal(facts, '10km', BEFORE)).toBe('attendee.not_started');
    expect(subgroupRefusal(facts, '20km', START)).toBe('attendee.invalid_subgroup');
    expect(subgroupRefusal(facts, LEADER_SUBGROUP, START)).toBe('attendee.invalid_subgroup');
  });
});
