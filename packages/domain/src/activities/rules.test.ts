import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capacityRefusal,
  deletionRefusal,
  editSubgroups,
  endTimeRefusal,
  keptEndTime,
  nextStep,
  timeRefusal,
} from './rules.ts';
import { isOver } from './states.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const BEFORE = new Date('2026-12-01T09:59:59.999Z');
const NEXT = new Date('2026-12-02T10:00:00.000Z');

// docs/specification.md#next-step
test.each([
  [BEFORE, 'join', 'log_in'],
  [START, 'see_club', 'see_club'],
] as const)('the next step of outsiders at %s', (now, member, visitor) => {
  expect(nextStep(true, START, now)).toBe(member);
  expect(nextStep(false, START, now)).toBe(visitor);
});

describe('deleting', () => {
  const owner = { level: 5, relations: ['owner'] } as const;

  test('is always allowed to level 8', () => {
    expect(deletionRefusal({ level: 8 }, START, new Date('2030-01-01T00:00:00.000Z'))).toBeNull();
  });

  test('is allowed to the owner until 24 hours after the start', () => {
    for (const now of [BEFORE, START, NEXT]) expect(deletionRefusal(owner, START, now)).toBeNull();
    expect(deletionRefusal(owner, START, new Date(NEXT.getTime() + 1))).toBe('activity.deletion_closed');
  });

  test('is refused to others, and to owners below level 5', () => {
    for (const actor of [{ level: 7 }, { ...owner, level: 4 }])
      expect(deletionRefusal(actor, START, BEFORE)).toBe('permission.denied');
  });
});

describe('the time of an activity', () => {
  test('is in the future when creating', () => {
    expect(timeRefusal(START, null, BEFORE)).toBeNull();
    expect(timeRefusal(START, null, START)).toBe('activity.past_time');
  });

  test('can only be changed to a future time', () => {
    expect(timeRefusal(NEXT, START, BEFORE)).toBeNull();
    expect(timeRefusal(BEFORE, NEXT, START)).toBe('activity.past_time');
  });

  test('cannot be changed after the start, but may be sent unchanged', () => {
    expect(timeRefusal(NEXT, START, START)).toBe('activity.time_fixed');
    expect(timeRefusal(new Date(START), START, NEXT)).toBeNull();
  });
});

describe('the end of an activity', () => {
  const after = (ms: number) => new Date(NEXT.getTime() + ms);

  test('is after the start and at most 24 hours later', () => {
    for (const end of [null, new Date(START.getTime() + 1), NEXT])
      expect(endTimeRefusal(end, START)).toBeNull();
    for (const end of [BEFORE, START, after(1)])
      expect(endTimeRefusal(end, START)).toBe('activity.end_time_refused');
  });

  test('is when it is over, without one an hour after the start', () => {
    const hours = (count: number, ms = 0) => new Date(START.getTime() + count * 3_600_000 + ms);
    expect([hours(1), hours(1, 1)].map((now) => isOver(START, null, now))).toEqual([false, true]);
    expect([hours(3, -1), hours(3)].map((now) => isOver(START, hours(3), now))).toEqual([false, true]);
  });

  test('stays when an edit leaves it out, and moves along when it no longer fits the start', () => {
    const before = { activityTime: START, endTime: NEXT };
    expect(keptEndTime({ ...before, endTime: null }, NEXT)).toBeNull();
    expect(keptEndTime(before, after(-1))).toEqual(NEXT);
    expect(keptEndTime(before, NEXT)).toEqual(after(NEXT.getTime() - START.getTime()));
  });
});

test('refuses a capacity below the number of seats taken', () => {
  expect(capacityRefusal(3, 3)).toBeNull();
  expect(capacityRefusal(2, 3)).toBe('activity.capacity_below_count');
});

describe('editing subgroups', () => {
  const inUse = { renames: [], refusal: 'activity.subgroup_in_use' };
  const edit = (before: string[], after: string[], ...occupied: string[]) =>
    editSubgroups(before, after, new Set(occupied));

  test('moves attendees when a name is replaced at its position', () => {
    expect(edit(['5km', '10km'], ['5 km', '10km'], '5km', 'leader')).toEqual({
      renames: [{ from: '5km', to: '5 km' }],
      refusal: null,
    });
  });

  test('moves no attendee when the order changes or subgroups are added', () => {
    expect(edit(['a', 'b'], ['b', 'a', 'c'], 'a', 'b')).toEqual({ renames: [], refusal: null });
  });

  test('allows removing empty subgroups only', () => {
    expect(edit(['a', 'b'], ['a'], 'a')).toEqual({ renames: [], refusal: null });
    expect(edit(['a', 'b'], ['a'], 'b')).toEqual(inUse);
    expect(edit(['a', 'b'], ['b'], 'a')).toEqual(inUse);
    expect(edit(['a', 'b'], ['x'], 'a', 'b')).toEqual(inUse);
  });

  test('leaves no attendee in a removed subgroup', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(names, names, fc.array(fc.constantFrom('a', 'b', 'c')), (before, after, subset) => {
        const occupied = subset.filter((name) => before.includes(name));
        const { renames, refusal } = editSubgroups(before, after, new Set(occupied));
        const moved = occupied.map((name) => renames.find(({ from }) => from === name)?.to ?? name);
        if (refusal === null) expect(after).toEqual(expect.arrayContaining(moved));
        // Two subgroups are never merged.
        expect(new Set(moved).size).toBe(new Set(occupied).size);
      }),
    );
  });
});
