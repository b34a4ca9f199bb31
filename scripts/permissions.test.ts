import { expect, test } from 'vitest';
import { readPermissions, renderPermissions } from './permissions.ts';

test('docs/permissions.md is what the tables of the domain say (`npm run permissions`)', async () => {
  expect(await readPermissions()).toBe(renderPermissions());
});
