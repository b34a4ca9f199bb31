import { describe, expect, test } from 'vitest';
import { type Action, actionsFrom, can, may, PERMISSIONS } from './permissions.ts';

/** The actions that each level adds (docs/specification.md#levels). */
const ADDS: Record<number, Action[]> = {
  1: [
    'activity.list_following',
    'activity.read',
    'attendee.attend',
    'crew.read_level',
    'like.write',
    'message.read',
    'message.write',
    'notice.read',
  ],
  2: [
    'activity.list_previous',
    'activity.list_whole',
    'message.write_bulletin',
    'notice.read_bulletin',
    'notice.write_bulletin',
  ],
  3: ['activity.read_attendees', 'crew.read', 'crew.read_activities', 'crew.read_person'],
  4: ['crew.list_faces'],
  5: ['activity.create', 'crew.list', 'message.read_author'],
  6: ['activity.create_freely'],
  7: [
    'activity.copy',
    'activity.read_cancelled',
    'activity.read_code',
    'attendee.mark',
    'club.accept',
    'club.read_report',
    'crew.keep_nick',
    'crew.list_banned',
    'crew.list_restricted',
    'crew.read_detail',
    'crew.read_no_shows',
    'crew.read_real_name',
    'notice.write',
  ],
  8: [
    'activity.delete_late',
    'activity.edit',
    'attendee.change_subgroup',
    'attendee.remove',
    'club.edit',
    'crew.change_level',
    'crew.lift_limit',
    'crew.read_contact',
    'crew.unban',
    'message.delete',
    'notice.edit',
  ],
  9: ['club.transfer', 'crew.unban_permanent'],
};
const ACTIONS = Object.keys(PERMISSIONS) as Action[];
const allowed = (level: number) => ACTIONS.filter((action) => may(action, { level }));

describe('the permission table', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'gives level %i its own actions and those of all lower levels',
    (level) => {
      const before = new Set(allowed(level - 1));
      const added = allowed(level).filter((action) => !before.has(action) && action !== 'club.read_audit');
      expect(added.sort()).toEqual(ADDS[level]);
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
