import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../testing/processes/logging.ts');

let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill('SIGKILL');
});

const messageOf = (line: string): string => JSON.parse(line).msg;

it('writes a line that no other follows, and all lines up to a fatal one before the process can be killed', async () => {
  child = fork(SCRIPT, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  const { stdout } = child;
  if (stdout === null) throw new Error('The output is no pipe');
  const lines = createInterface({ input: stdout });
  const [first] = await once(lines, 'line');
  const rest: string[] = [];
  lines.on('line', (line) => rest.push(messageOf(line)));
  const closed = once(lines, 'close');
  child.send('go on');
  await closed;
  expect([messageOf(first), ...rest]).toEqual(['first', 'second', 'last']);
});
