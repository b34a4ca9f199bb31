import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** How many bytes there are left. */
export type FreeBytes = () => Promise<number>;

/** Kept free: a database that cannot write its log dies, so writes stop while it still can. Four segments of that log. */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The room on the disk of a folder. */
export function freeBytesOf(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
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
