import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
/** So many lines has the list of what it must withstand; the name of a test begins with its line. */
const LINES = 43;

test('every line of what it must withstand is named by a test', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter(Boolean);
  const named = new Set<number>();
  for (const file of files) {
    const names = readFileSync(resolve(ROOT, file), 'utf8').matchAll(/['"`]abuse (\d+): /g);
    for (const [, number] of names) named.add(Number(number));
  }
  const all = Array.from({ length: LINES }, (_, index) => index + 1);
  expect(all.filter((line) => !named.has(line))).toEqual([]);
  expect([...named].filter((line) => !all.includes(line))).toEqual([]);
});
