import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { READ_METHODS } from './admission/read-methods.ts';

/** Returns the number of free bytes. */
export type ReadFreeBytes = () => Promise<number>;

/** Reserved for four segments of the database's write-ahead log: a database that cannot write it crashes. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** How long a result is cached; far less than 64 MB is written in that time. */
const CACHE_MS = 100;

/** Returns a cached reader of the free space of the folder's disk. */
export function createFreeBytesReader(folder: string): ReadFreeBytes {
  let cached: Promise<number> | null = null;
  return () => {
    if (cached === null) {
      cached = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
      setTimeout(() => {
        cached = null;
      }, CACHE_MS).unref();
    }
    return cached;
  };
}

/** Rejects writes, counting their request body, while the disk is almost full; reads continue. */
export function registerDiskGuard(app: FastifyInstance, freeBytes: ReadFreeBytes): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (READ_METHODS.has(method)) return;
    const contentLength = Number(headers['content-length'] ?? 0);
    if ((await freeBytes()) < MIN_FREE_BYTES + contentLength) throw new Refusal('server.full');
  });
}
