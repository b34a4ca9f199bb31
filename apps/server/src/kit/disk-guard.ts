import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** How many bytes there are left. */
export type FreeBytes = () => Promise<number>;

/** Kept free: a database that cannot write its log dies, so writes stop while it still can. Four segments of that log. */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For so long what was found still stands: nobody writes 64 MB in it. */
const FRESH_MS = 100;

/** The room on the disk of a folder; many writes at once look once. */
export function freeBytesOf(folder: string): FreeBytes {
  let found: Promise<number> | null = null;
  return () => {
    if (found === null) {
      found = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
      setTimeout(() => {
        found = null;
      }, FRESH_MS).unref();
    }
    return found;
  };
}

/** Refuses whatever would write, and what it brings along, while the disk is all but full; reads go on. */
export function useDiskGuard(app: FastifyInstance, freeBytes: FreeBytes): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (READS.has(method)) return;
    const coming = Number(headers['content-length'] ?? 0);
    if ((await freeBytes()) < LEAST_FREE_BYTES + coming) throw new Refusal('server.full');
  });
}
