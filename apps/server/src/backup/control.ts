import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Longer names of sockets are refused by the system. */
const SOCKET_NAME_BYTES = 103;

const socketOf = (dataDir: string) => join(dataDir, 'control.sock');

/**
 * Lets `npm run backup` reach the server that holds the embedded database: over a socket in the data folder, which only
 * those can open who may read the data anyway. Answers how to close it.
 */
export async function openControl(
  dataDir: string,
  log: FastifyBaseLogger,
  backup: () => Readable,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > SOCKET_NAME_BYTES) {
    log.warn({ path }, 'the path of the data folder is too long: no backups while this runs');
    return async () => undefined;
  }
  // The folder is ours alone: what is there was left by a process that was killed.
  await rm(path, { force: true });
  const server = createServer((_request, response) => {
    pipeline(backup(), response).catch((error: unknown) => {
      log.error({ err: error }, 'backup failed');
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

/** The archive that the running server sends, or null where none runs. */
export function askServer(dataDir: string): Promise<Readable | null> {
  return new Promise((done, fail) => {
    request({ socketPath: socketOf(dataDir), path: '/' }, done)
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(null) : fail(error),
      )
      .end();
  });
}
