import { rm } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';

/** The system rejects longer socket paths. */
const SOCKET_NAME_BYTES = 103;

/** A backup that is not read for so long is given up: until its rows are, the embedded engine answers no one else. */
const UNREAD_MS = 60_000;

const socketOf = (dataDir: string) => join(dataDir, 'control.sock');

/** What the server that holds the embedded database does for other processes. */
export interface Services {
  /** Returns the archive; it contains the secret only if it will be encrypted. */
  readonly backup: (encrypted: boolean) => Readable;
  /** Returns metadata of the database, for `npm run doctor`. */
  readonly facts: () => Promise<object>;
}

const FACTS_PATH = '/facts';
const BACKUP_PATH = '/';
const ENCRYPTED_BACKUP_PATH = '/encrypted';

/**
 * Lets `npm run backup` and `npm run doctor` reach the server that holds the embedded database, over a socket in the
 * data folder: who can open it can read the data anyway. Returns the function that closes it.
 */
export async function openControlSocket(
  dataDir: string,
  log: FastifyBaseLogger,
  { backup, facts }: Services,
  unreadMs = UNREAD_MS,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > SOCKET_NAME_BYTES) {
    log.warn(
      { path },
      'the path of DATA_DIR is too long: backup and doctor do not work while the server runs',
    );
    return async () => undefined;
  }
  // The folder is locked by this process, so an existing socket was left by a killed one.
  await rm(path, { force: true });
  const server = createServer(({ url }, response) => {
    const answer =
      url === FACTS_PATH
        ? sendFacts(facts, response)
        : sendBackup(backup(url === ENCRYPTED_BACKUP_PATH), response, { log, unreadMs });
    answer.catch((error: unknown) => {
      log.error({ err: error }, url === FACTS_PATH ? 'sending facts to the doctor failed' : 'backup failed');
      response.destroy();
    });
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}

async function sendBackup(
  archive: Readable,
  response: ServerResponse,
  { log, unreadMs }: { log: FastifyBaseLogger; unreadMs: number },
): Promise<void> {
  const began = performance.now();
  response.setTimeout(unreadMs, () => {
    // Not when there is nothing to read yet.
    if (!response.writableNeedDrain) return;
    archive.destroy(new Error(`Nothing of the backup was read for ${unreadMs / 1_000} s`));
  });
  await pipeline(archive, response);
  log.info({ seconds: Math.round(performance.now() - began) / 1000 }, 'backup sent');
}

async function sendFacts(facts: Services['facts'], response: ServerResponse): Promise<void> {
  response.end(JSON.stringify(await facts()));
}

/** Returns the facts of the running server's database; null when no server runs. */
export async function requestFacts<Facts extends object>(dataDir: string): Promise<Facts | null> {
  const answer = await requestStream(dataDir, FACTS_PATH);
  return answer && ((await json(answer)) as Facts);
}

/** Requests the archive from the running server; null when no server runs. `encrypted`: whether it will be. */
export function requestBackup(dataDir: string, encrypted: boolean): Promise<Readable | null> {
  return requestStream(dataDir, encrypted ? ENCRYPTED_BACKUP_PATH : BACKUP_PATH);
}

function requestStream(dataDir: string, path: string): Promise<Readable | null> {
  return new Promise((done, fail) => {
    request({ socketPath: socketOf(dataDir), path }, done)
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(null) : fail(error),
      )
      .end();
  });
}
