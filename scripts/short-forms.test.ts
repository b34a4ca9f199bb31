import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from './citations.ts';
import { ONLY_FULL_RUN } from './only-full-run.ts';

const ROOT = resolve(import.meta.dirname, '..');

test('CONTRIBUTING.md says which full tests have no short form', () => {
  const rows = readText('CONTRIBUTING.md').split('\n');
  const files = rows.flatMap((row) => {
    const [, names = '', short = ''] = row.split('|').map((cell) => cell.trim());
    return short === 'not run' ? [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name) : [];
  });
  expect(files.toSorted()).toEqual(globSync(ONLY_FULL_RUN, { cwd: ROOT }).toSorted());
});
