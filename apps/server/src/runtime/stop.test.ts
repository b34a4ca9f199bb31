import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../testing/processes/idle-server.ts');

let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill('SIGKILL');
});

it('stops when the reader of the log is gone', async () => {
  child = fork(SCRIPT, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  await once(child, 'message');
  const { stdout } = child;
  if (stdout === null) throw new Error('The output is no pipe');
  stdout.destroy();
  await once(stdout, 'close');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}, 30_000);
