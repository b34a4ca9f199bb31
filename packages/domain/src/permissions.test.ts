import { describe, expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { type Action, actionsFrom, can, may, PERMISSIONS } from './permissions.ts';

/**
 * The actions that each level adds (docs/specification.md#levels). Not those that are the access of a call: the
 * server's permission tests state the level of each call, and try it.
 */
const ADDS: Partial<Record<number, Action[]>> = {
  1: ['activity.read'],
  2: ['activity.list_whole', 'message.write_bulletin'],
  3: ['crew.read_picture'],
  5: ['crew.list', 'message.read_author'],
  6: ['activity.create_freely'],
  7: [
    'activity.announce',
    'activity.copy',
    'activity.read_code',
    'club.accept',
    'crew.keep_nick',
    'crew.list_banned',
    'crew.read_real_name',
    'notice.write',
    'waiter.manage',
  ],
  8: [
    'activity.delete_late',
    'appeal.hear_overdue',
    'crew.hear_joined',
    'crew.read_contact',
    'crew.unban',
    'waiter.manage_own',
  ],
  9: ['crew.unban_permanent'],
};
const accesses = new Set<string>(
  Object.values(contract).flatMap((calls: Record<string, Endpoint>) =>
    Object.values(calls).map(({ access }) => access),
  ),
);
const ACTIONS = Object.keys(PERMISSIONS) as Action[];
const allowed = (level: number) => ACTIONS.filter((action) => may(action, { level }));

describe('the permission table', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'gives level %i its own actions and those of all lower levels',
    (level) => {
      const before = new Set(allowed(level - 1));
      const added = allowed(level).filter((action) => !before.has(action) && !accesses.has(action));
      expect(added.sort()).toEqual(ADDS[level] ?? []);
      expect(allowed(level)).toEqual(expect.arrayContaining([...before]));
      expect(new Set(actionsFrom(level))).toEqual(
        new Set(allowed(level).filter((action) => !before.has(action))),
      );
    },
  );

  test.each([0, -1, -2])('gives level %i no action, regardless of the relations', (level) => {
    for (const action of ACTIONS) {
      expect(may(action, { level, relations: ['self', 'owner', 'author', 'attending'] })).toBe(false);
    }
  });

  // So the plan of a series refuses neither.
  test('lets everyone who may plan a series choose type and attendance level', () => {
    const { level } = PERMISSIONS['series.create'];
    expect(may('activity.create_freely', { level })).toBe(true);
  });

  test('allows by a relation only the actions that list it', () => {
    expect(may('attendee.mark', { level: 5, relations: ['owner'] })).toBe(true);
    expect(may('attendee.mark', { level: 6, relations: ['self'] })).toBe(false);
    expect(may('attendee.mark_self', { level: 9 })).toBe(false);
    expect(may('notice.edit', { level: 2, relations: ['author'] })).toBe(true);
    expect(may('activity.read_attendees', { level: 1, relations: ['attending'] })).toBe(true);
    expect(may('activity.delete_late', { level: 5, relations: ['owner'] })).toBe(false);
    expect(may('club.edit', { level: 7, relations: ['self', 'owner', 'author', 'attending'] })).toBe(false);
  });

  test('gives owners below level 5 no owner’s rights', () => {
    for (const action of ACTIONS) {
      for (const level of [1, 2, 3, 4])
        expect(may(action, { level, relations: ['owner'] })).toBe(may(action, { level }));
    }
  });

  test('gives the same results in `can`', () => {
    const actor = { level: 7, relations: ['self'] } as const;
    expect(can(actor, { edit: 'crew.edit', lift: 'crew.lift_limit' })).toEqual({ edit: true, lift: false });
  });
});
