import { expect, test } from 'vitest';
import { readPermissions, renderPermissions } from './permissions.ts';

test('docs/permissions.md is up to date (`npm run permissions`)', async () => {
  expect(await readPermissions()).toBe(renderPermissions());
});
