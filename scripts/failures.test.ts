import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failedTests } from './failures.ts';

const VITEST = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'crewwith-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('failed tests are named again with their file and their message', () => {
  const vitest = JSON.stringify(resolve(import.meta.dirname, '../node_modules/vitest/dist/index.js'));
  writeFileSync(
    join(folder, 'a.test.js'),
    `import { expect, test } from ${vitest};
    test('holds', () => expect(1).toBe(1));
    test('fails', () => expect(1, 'one and two').toBe(2));`,
  );
  writeFileSync(join(folder, 'b.test.js'), `throw new Error('cannot be loaded');`);
  const report = join(folder, 'report.json');
  expect(() =>
    execFileSync(
      process.execPath,
      [VITEST, 'run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`],
      { stdio: 'ignore' },
    ),
  ).toThrow();

  const failed = failedTests(report, folder).toSorted();
  expect(failed).toHaveLength(2);
  expect(failed[0]).toMatch(/^FAILED: a\.test\.js > fails\n.*one and two/);
  expect(failed[1]).toMatch(/^FAILED: b\.test\.js > .*\n.*cannot be loaded/);
});

test('a run that did not get to its end names nothing', () => {
  expect(failedTests(join(folder, 'none.json'), folder)).toEqual([]);
});
