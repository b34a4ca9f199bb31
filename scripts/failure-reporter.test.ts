import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const MODULES = resolve(import.meta.dirname, '../node_modules/vitest');
const REPORTER = resolve(import.meta.dirname, 'failure-reporter.ts');
const folder = mkdtempSync(join(tmpdir(), 'crewwith-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('says again what failed: tests, hooks, files, and errors outside of tests', () => {
  const files = {
    'test.test.js': `test('holds', () => expect(1).toBe(1));
      test('fails', () => expect(1, 'one and two').toBe(2));`,
    'hook.test.js': `describe('a suite', () => {
      beforeAll(() => { throw new Error('no database'); });
      test('is not reached', () => undefined);
    });`,
    'file.test.js': `throw new Error('cannot be loaded');`,
    'outside.test.js': `test('ends too soon', () => void Promise.reject(new Error('nobody waited')));`,
  };
  const imports = `import { beforeAll, describe, expect, test } from ${JSON.stringify(join(MODULES, 'dist/index.js'))};\n`;
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `import { FailureReporter } from ${JSON.stringify(REPORTER)};
    export default { test: { reporters: [new FailureReporter()] } };`,
  );
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), imports + code);
  const failures = join(folder, 'failures.txt');
  const run = () =>
    execFileSync(process.execPath, [join(MODULES, 'vitest.mjs'), 'run', '--root', folder], {
      stdio: 'ignore',
      env: { ...process.env, FAILURES_FILE: failures },
    });
  expect(run).toThrow();
  const said = readFileSync(failures, 'utf8').split(/^(?=FAILED: )/m);
  const saying = (name: string) => said.filter((text) => text.startsWith(`FAILED: ${name}\n`)).join('');
  expect(saying('test.test.js > fails')).toContain('one and two');
  expect(saying('hook.test.js > a suite')).toContain('no database');
  expect(saying('file.test.js')).toContain('cannot be loaded');
  expect(saying('outside of tests')).toContain('nobody waited');
  expect(said).toHaveLength(4);
});
