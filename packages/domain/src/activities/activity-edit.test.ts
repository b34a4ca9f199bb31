import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capacityRefusal, editorRefusal, editSubgroups, timeRefusal } from './activity-edit.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const BEFORE = new Date('2026-12-01T09:59:59.999Z');
const NEXT = new Date('2026-12-02T10:00:00.000Z');

describe('who edits', () => {
  test('level 8 always', () => {
    expect(editorRefusal({ adminLevel: 8, owner: false, activityTime: START }, NEXT)).toBeNull();
  });

  test('the owner before the start', () => {
    const owner = { adminLevel: 5, owner: true, activityTime: START };
    expect(editorRefusal(owner, BEFORE)).toBeNull();
    expect(editorRefusal(owner, START)).toBe('activity.started');
  });

  test('nobody else', () => {
    expect(editorRefusal({ adminLevel: 7, owner: false, activityTime: START }, BEFORE)).toBe(
      'permission.denied',
    );
  });
});

describe('the time', () => {
  test('of a new activity lies in the future', () => {
    expect(timeRefusal(START, null, BEFORE)).toBeNull();
    expect(timeRefusal(START, null, START)).toBe('activity.past_time');
  });

  test('is moved into the future only', () => {
    expect(timeRefusal(NEXT, START, BEFORE)).toBeNull();
    expect(timeRefusal(BEFORE, NEXT, START)).toBe('activity.past_time');
  });

  test('of what has started stays, and may be sent along', () => {
    expect(timeRefusal(NEXT, START, START)).toBe('activity.time_fixed');
    expect(timeRefusal(new Date(START), START, NEXT)).toBeNull();
  });
});

test('the capacity holds those who have a seat', () => {
  expect(capacityRefusal(3, 3)).toBeNull();
  expect(capacityRefusal(2, 3)).toBe('activity.capacity_below_count');
});

describe('editing subgroups', () => {
  const inUse = { renames: [], refusal: 'activity.subgroup_in_use' };
  const edit = (before: string[], after: string[], ...occupied: string[]) =>
    editSubgroups(before, after, new Set(occupied));

  test('a new name in the same line takes its people along', () => {
    expect(edit(['5km', '10km'], ['5 km', '10km'], '5km', 'leader')).toEqual({
      renames: [{ from: '5km', to: '5 km' }],
      refusal: null,
    });
  });

  test('another order and more subgroups move nobody', () => {
    expect(edit(['a', 'b'], ['b', 'a', 'c'], 'a', 'b')).toEqual({ renames: [], refusal: null });
  });

  test('an empty subgroup may go, one with people may not', () => {
    expect(edit(['a', 'b'], ['a'], 'a')).toEqual({ renames: [], refusal: null });
    expect(edit(['a', 'b'], ['a'], 'b')).toEqual(inUse);
    expect(edit(['a', 'b'], ['b'], 'a')).toEqual(inUse);
    expect(edit(['a', 'b'], ['x'], 'a', 'b')).toEqual(inUse);
  });

  test('nobody is left in a subgroup that is gone, whatever the edit', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(names, names, fc.array(fc.constantFrom('a', 'b', 'c')), (before, after, some) => {
        const people = some.filter((name) => before.includes(name));
        const { renames, refusal } = editSubgroups(before, after, new Set(people));
        const moved = people.map((name) => renames.find(({ from }) => from === name)?.to ?? name);
        if (refusal === null) expect(after).toEqual(expect.arrayContaining(moved));
        // Two groups never become one.
        expect(new Set(moved).size).toBe(new Set(people).size);
      }),
    );
  });
});
