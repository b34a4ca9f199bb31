import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const failed: string[] = [];

/** Names of the steps that have failed so far. */
export const failedSteps = (): readonly string[] => failed;

/** Runs a command or a tool of node_modules/.bin in the root, with inherited output. Returns whether it succeeded. */
export async function run({ name, command, args }: Step): Promise<boolean> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}` },
  });
  const code = await new Promise<number | null>((done, fail) => child.once('exit', done).once('error', fail));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) failed.push(name);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return code === 0;
}

export const lint: Step = { name: 'lint', command: 'npm', args: ['run', '-s', 'lint'] };

/** Type checks of all projects: the packages, tests of the domain and of pages, and the root (e2e, lab, scripts). */
export const types: readonly Step[] = [
  'packages/domain',
  'packages/domain/tsconfig.test.json',
  'apps/server',
  'apps/web',
  'apps/web/tsconfig.test.json',
  '.',
].map((project) => ({
  name: `types of ${project}`,
  command: 'tsc',
  // Each checker makes most types for itself: on two cores, one takes half the time of four.
  args: ['-p', project, '--checkers', '1'],
}));
