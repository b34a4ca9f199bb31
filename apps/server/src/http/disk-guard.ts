import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** How many bytes there are left. */
export type ReadFreeBytes = () => Promise<number>;

/**
 * Kept free: a database that cannot write its log dies, so writes stop while it still can. Four segments of that log.
 */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For so long what was found still stands: nobody writes 64 MB in it. */
const CACHE_MS = 100;

/** The room on the disk of a folder; many writes at once look once. */
export function createFreeBytesReader(folder: string): ReadFreeBytes {
  let found: Promise<number> | null = null;
  return () => {
    if (found === null) {
      found = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
      setTimeout(() => {
        found = null;
      }, CACHE_MS).unref();
    }
    return found;
  };
}

/** Refuses whatever would write, and what it brings along, while the disk is all but full; reads go on. */
export function registerDiskGuard(app: FastifyInstance, freeBytes: ReadFreeBytes): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (READ_METHODS.has(method)) return;
    const coming = Number(headers['content-length'] ?? 0);
    if ((await freeBytes()) < MIN_FREE_BYTES + coming) throw new Refusal('server.full');
  });
}
