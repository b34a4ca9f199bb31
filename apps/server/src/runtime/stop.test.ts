import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../testing/processes/idle-server.ts');

/** Every write to it fails like one to a full disk. Linux only. */
const FULL_DISK = '/dev/full';

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
});

it.runIf(existsSync(FULL_DISK))('runs and stops when the log is on a full disk', async () => {
  const file = await open(FULL_DISK, 'w');
  child = fork(SCRIPT, { stdio: ['ignore', file.fd, 'inherit', 'ipc'], execArgv: [] });
  await file.close();
  await once(child, 'message');
  for (let sent = 0; sent < 2; sent += 1) {
    const answered = Promise.race([once(child, 'message'), once(child, 'exit')]);
    child.send('request');
    expect(await answered).toEqual(['answered', undefined]);
  }
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
