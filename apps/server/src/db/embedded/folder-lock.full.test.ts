import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGarbageCollector } from '../../runtime/garbage-collection.ts';
import { silentLog } from '../../testing/log.ts';
import { connectDatabase } from '../connect.ts';
import { lockFolder } from './folder-lock.ts';

const TESTING = resolve(import.meta.dirname, '../../testing/processes');
/** Creating a database flushes a thousand files, which is slow on a busy disk. */
const SLOW_DISK_MS = 300_000;
const KILLS = 3;
/** Enough for several flushes, few enough that the kill comes during the writing. */
const ROWS_BEFORE_KILL = 40;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-lock-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await rm(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function start(script: string) {
  const child = spawn(process.execPath, [join(TESTING, script), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout }) };
}

async function firstLine(script: string): Promise<string> {
  const [line] = await once(start(script).lines, 'line');
  return line;
}

describe('a data folder', { timeout: SLOW_DISK_MS }, () => {
  it('is locked by one of several concurrent processes, which the others name', async () => {
    const outputs = await Promise.all(['', '', '', ''].map(() => firstLine('lock.ts')));
    expect(outputs.filter((line) => line === 'taken')).toHaveLength(1);
    expect(outputs.filter((line) => line.includes('is in use by process'))).toHaveLength(3);
  });

  // docs/threats.md#t-42
  it('cannot be opened while in use; the error has the pid', async () => {
    const { child, lines } = start('embedded-writer.ts');
    await once(lines, 'line');
    const second = connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog });
    await expect(second).rejects.toThrow(`${folder} is in use by process ${child.pid}: `);
  });

  // docs/threats.md#t-42
  it('cannot be opened twice in one process, but again once it is closed', async () => {
    const open = () => connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog });
    const first = await open();
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await open();
    await second.ping();
    await second.close();
  });

  it('stays locked although the function that unlocks it is forgotten', async () => {
    await lockFolder(folder);
    const collect = createGarbageCollector();
    for (let turn = 0; turn < 3; turn += 1) {
      collect();
      await turnOfEventLoop();
    }
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  });

  it('is unlocked as soon as its process is killed', async () => {
    const { child, lines } = start('lock.ts');
    await once(lines, 'line');
    await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`);
    await kill(child);
    (await lockFolder(folder))();
  });

  it('reports other locking errors', async () => {
    await expect(lockFolder('/proc/self')).rejects.not.toThrow('in use');
  });
});

describe('the embedded database', { timeout: SLOW_DISK_MS }, () => {
  // docs/threats.md#t-39
  it('has every row acknowledged before kill -9', async () => {
    const acknowledged: number[] = [];
    for (let round = 1; round <= KILLS; round += 1) {
      const { child, lines } = start('embedded-writer.ts');
      const before = acknowledged.length;
      for await (const line of lines) {
        acknowledged.push(Number(line));
        if (acknowledged.length - before >= ROWS_BEFORE_KILL) child.kill('SIGKILL');
      }
      await kill(child);
      const database = await connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog });
      const rows = await database.db.selectFrom('error_logs').select('id').orderBy('id').execute();
      await database.close();
      const stored = new Set(rows.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThanOrEqual(round * ROWS_BEFORE_KILL);
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    }
  });
});
