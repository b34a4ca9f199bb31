import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, IMAGE_ORPHAN_MS } from '@crewwith/domain/constants';
import type { Deps } from '../../context.ts';
import type { Job } from '../../jobs/schedule.ts';
import { incomingFolder, withFolder } from '../../storage/storage.ts';
import { filesOf, pictureStorage } from './public.ts';
import { deleteImages, lockUnattachedImages } from './queries.ts';

/** Removes unattached and detached pictures (docs/specification.md#retention). */
export function imageJobs(config: Deps['config']): readonly Job[] {
  return [{ name: 'sweep images', everyMs: HOUR_MS, run: (db, now) => sweepImages({ db, config }, now) }];
}

/** Small, because the embedded database blocks other calls during the transaction. */
const BATCH = 10;

/**
 * Deletes uploads not attached to anything within 24 hours, and temporary files of uploads that a crash interrupted.
 * Returns the number of deleted pictures. Safe to interrupt and repeat.
 */
export async function sweepImages(deps: Pick<Deps, 'db' | 'config'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - IMAGE_ORPHAN_MS);
  const storage = pictureStorage(deps.config);
  let swept = 0;
  for (;;) {
    const count = await deps.db.transaction().execute(async (trx) => {
      const orphans = await lockUnattachedImages(trx, before, BATCH);
      if (orphans.length === 0) return 0;
      // Files first: a file without its row could never be found again.
      for (const { name } of orphans) await Promise.all(filesOf(name).map(storage.remove));
      await deleteImages(
        trx,
        orphans.map(({ id }) => id),
      );
      return orphans.length;
    });
    swept += count;
    if (count < BATCH) break;
  }
  await deleteStaleUploads(incomingFolder(deps.config));
  return swept;
}

/**
 * Judges age by the clock that dates the files, which need not be that of the job: by another one an upload that is
 * under way may seem to be of another day.
 */
async function deleteStaleUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const now = await withFolder(folder, async (own) => (await stat(own)).mtimeMs);
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (mtimeMs <= now - IMAGE_ORPHAN_MS) await rm(path, { recursive: true, force: true });
  }
}
