import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { describeAccess, describePermission } from './permission-texts.ts';
import { PERMISSIONS } from './permissions.ts';

test('describes a permission in words', () => {
  expect(describePermission(PERMISSIONS['club.edit'])).toBe('level 8 and up');
  expect(describePermission(PERMISSIONS['club.transfer'])).toBe('the leader');
  expect(describePermission(PERMISSIONS['crew.read'])).toBe('level 3 and up, or oneself');
  expect(describePermission(PERMISSIONS['crew.edit'])).toBe('oneself');
  expect(describePermission(PERMISSIONS['attendee.change_subgroup'])).toBe(
    'level 8 and up, or the owner from level 5 on, or oneself',
  );
  expect(describePermission(PERMISSIONS['like.write'])).toBe('level 1 and up, as oneself');
});

test('describes all access rights of an endpoint without repetitions', () => {
  expect(describeAccess({ access: 'anyone' })).toBe('everyone');
  expect(describeAccess({ access: 'crew.withdraw', otherAccess: ['crew.unban', 'self'] })).toBe(
    'oneself; or level 8 and up',
  );
});

test('describes the access of every call', () => {
  const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  for (const endpoint of endpoints) expect(describeAccess(endpoint)).toMatch(/^\S.+\w$/);
});
