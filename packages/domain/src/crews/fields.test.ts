import { describe, expect, test } from 'vitest';
import { canSeeField, FIELD_ACTIONS, pickVisible, visibleFields } from './fields.ts';

const viewer = (adminLevel: number) => ({ adminLevel, sameClub: true, self: false });

describe('the visible fields of a crew', () => {
  test.each([
    [1, [], ['nick', 'name']],
    [3, ['nick', 'admin_level', 'created_month', 'gender', 'nationality'], ['name', 'birthday', 'email']],
    [6, ['nick'], ['name', 'birthday', 'address', 'email', 'contact']],
    [7, ['name', 'birthday', 'address'], ['email', 'contact']],
    [8, ['email', 'contact', 'name', 'nick'], []],
  ] as const)('at level %i', (level, seen, unseen) => {
    const fields = visibleFields(viewer(level));
    expect(fields).toEqual(expect.arrayContaining([...seen]));
    for (const field of unseen) expect(fields).not.toContain(field);
  });

  test('are all of the own crew, and none from another club', () => {
    const all = Object.keys(FIELD_ACTIONS);
    expect(visibleFields({ adminLevel: 0, sameClub: false, self: true })).toEqual(all);
    expect(visibleFields({ adminLevel: 9, sameClub: false, self: false })).toEqual([]);
    expect(canSeeField('contact', viewer(8))).toBe(true);
  });

  test('leave out all others, also fields that are not in the table', () => {
    const person = { nick: 'mina', email: 'mina@example.com', password: 'x' };
    expect(pickVisible(person, viewer(3))).toEqual({ nick: 'mina' });
    expect(pickVisible(person, viewer(8))).toEqual({ nick: 'mina', email: 'mina@example.com' });
  });
});
