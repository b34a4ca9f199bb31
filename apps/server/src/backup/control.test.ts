import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../observability/log.ts';
import { openControlSocket, requestBackup } from './control.ts';

const UNREAD_MS = 50;
const CHUNK = Buffer.alloc(64 * 1_024);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crewwith-control-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Opens a socket that answers with this archive. */
async function serve(archive: Readable) {
  const lines: string[] = [];
  const log = createLogger('error', { destination: { write: (line) => lines.push(line) } });
  const facts = async () => ({});
  const close = await openControlSocket(dataDir, log, { backup: () => archive, facts }, UNREAD_MS);
  return { close, messages: () => lines.map((line) => JSON.parse(line)) };
}

it('gives up a backup that is not read', async () => {
  const archive = Readable.from(
    (function* () {
      for (;;) yield CHUNK;
    })(),
  );
  const ended = new Promise((resolve) => archive.once('error', () => undefined).once('close', resolve));
  const { close, messages } = await serve(archive);
  const unread = await requestBackup(dataDir, false);
  unread?.on('error', () => undefined);
  await ended;
  await expect
    .poll(messages)
    .toMatchObject([{ msg: 'backup failed', err: { message: 'Nothing of the backup was read for 0.05 s' } }]);
  await close();
});

it('waits for a backup of which there is nothing to read yet', async () => {
  const archive = Readable.from(
    (async function* () {
      yield CHUNK;
      await pause(4 * UNREAD_MS);
      yield CHUNK;
    })(),
  );
  const { close, messages } = await serve(archive);
  const read = await requestBackup(dataDir, false);
  expect(read && (await buffer(read)).length).toBe(2 * CHUNK.length);
  expect(messages()).toEqual([]);
  await close();
});
