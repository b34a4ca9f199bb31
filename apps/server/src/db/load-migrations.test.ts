import { expect, it } from 'vitest';
import { migrationNames } from './load-migrations.ts';

it('orders migrations by number', () => {
  expect(migrationNames(['from-0002/0002-jobs.ts', '0001-initial.ts'])).toEqual([
    '0001-initial',
    '0002-jobs',
  ]);
});

it.each([
  ['a gap', ['0001-initial.ts', '0003-limits.ts'], '0003-limits'],
  ['a repeated number', ['0001-initial.ts', '0002-jobs.ts', '0002-limits.ts'], '0002-limits'],
  ['a file without a number', ['0001-initial.ts', 'helpers.ts'], 'helpers'],
])('refuses %s and names the file', (_fault, files, name) => {
  expect(() => migrationNames(files)).toThrow(name);
});
