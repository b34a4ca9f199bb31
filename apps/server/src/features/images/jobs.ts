import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, IMAGE_ORPHAN_MS } from '@crewwith/domain/constants';
import type { Deps } from '../../context.ts';
import type { Job } from '../../jobs/schedule.ts';
import { incomingFolder } from '../../storage/storage.ts';
import { filesOf, pictureStorage } from './public.ts';
import { deleteImages, lockUnattachedImages } from './queries.ts';

/** Removes the pictures that nothing took up (docs/specification.md#retention). */
export function imageJobs(config: Deps['config']): readonly Job[] {
  return [{ name: 'sweep images', everyMs: HOUR_MS, run: (db, now) => sweepImages({ db, config }, now) }];
}

/** Few at once: the embedded database waits for the transaction. */
const BATCH = 10;

/**
 * Removes the uploads that nothing took up within 24 hours, and what a killed process left of uploads under way.
 * Answers how many pictures went. Broken off, it can be run again.
 */
export async function sweepImages(deps: Pick<Deps, 'db' | 'config'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - IMAGE_ORPHAN_MS);
  const storage = pictureStorage(deps.config);
  let swept = 0;
  for (;;) {
    const count = await deps.db.transaction().execute(async (trx) => {
      const orphans = await lockUnattachedImages(trx, before, BATCH);
      if (orphans.length === 0) return 0;
      // Files first: while a file is there, its row leads to it.
      for (const file of orphans.flatMap(({ name }) => filesOf(name))) await storage.remove(file);
      await deleteImages(
        trx,
        orphans.map(({ id }) => id),
      );
      return orphans.length;
    });
    swept += count;
    if (count < BATCH) break;
  }
  await removeLeftovers(incomingFolder(deps.config), before);
  return swept;
}

async function removeLeftovers(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const { mtime } = await stat(path).catch(() => ({ mtime: null }));
    if (mtime !== null && mtime <= before) await rm(path, { recursive: true, force: true });
  }
}
