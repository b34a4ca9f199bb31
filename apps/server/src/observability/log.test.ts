import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../testing/processes/logging.ts');
/** Every write to it fails like one to a full disk. Linux only. */
const FULL_DISK = '/dev/full';

let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill('SIGKILL');
});

async function start(stdout: 'pipe' | number): Promise<ChildProcess> {
  const stdio: StdioOptions = ['ignore', stdout, 'inherit', 'ipc'];
  child = fork(SCRIPT, { stdio, execArgv: [] });
  await once(child, 'message');
  return child;
}

function outputOf({ stdout }: ChildProcess): Readable {
  if (stdout === null) throw new Error('The output is no pipe');
  return stdout;
}

const messageOf = (line: unknown): string => JSON.parse(String(line)).msg;

it('writes a line that no other follows', async () => {
  const logging = await start('pipe');
  const written = once(outputOf(logging), 'data');
  logging.send('waits');
  expect(messageOf(await written)).toBe('only');
});

describe.each(['exits', 'exits once its lines are written', 'ends'])('a process that %s', (way) => {
  it('has written its line', async () => {
    const logging = await start('pipe');
    const output = text(outputOf(logging));
    const ended = once(logging, 'exit');
    logging.send(way);
    expect(messageOf(await output)).toBe('only');
    expect(await ended).toEqual([3, null]);
  });

  it('ends when the reader of the log is gone', async () => {
    const logging = await start('pipe');
    const stdout = outputOf(logging);
    stdout.destroy();
    await once(stdout, 'close');
    const ended = once(logging, 'exit');
    logging.send(way);
    expect(await ended).toEqual([3, null]);
  });

  it.runIf(existsSync(FULL_DISK))('ends when the log is on a full disk', async () => {
    const file = await open(FULL_DISK, 'w');
    const logging = await start(file.fd);
    await file.close();
    const ended = once(logging, 'exit');
    logging.send(way);
    expect(await ended).toEqual([3, null]);
  });
});
