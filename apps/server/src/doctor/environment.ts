import { statfs } from 'node:fs/promises';
import type { Config } from '../env.ts';
import { MIN_FREE_BYTES } from '../http/disk-guard.ts';
import { openStorage } from '../storage/storage.ts';
import { errorReason, type Finding, fail, ok, warn } from './finding.ts';

const MIB = 1024 * 1024;
/** Warns below this free space: some days of pictures, or a backup. */
const LOW_BYTES = 1024 * MIB;
const LOW_FILES = 10_000;
/** Tolerance: HTTP's Date has a resolution of one second, plus latency. */
const CLOCK_WARNING_MS = 5_000;
/** Restrictions, time windows and codes have a resolution of a minute. */
const CLOCK_FAILURE_MS = 60_000;
const PROBE = Buffer.from('crewwith doctor');

/** Writes, reads and removes a file in the storage of pictures. */
export async function examineStorage(config: Pick<Config, 'dataDir' | 's3'>, name: string): Promise<Finding> {
  const { dataDir, s3 } = config;
  const where = s3 ? `Bucket ${s3.bucket} at ${s3.endpoint}` : `${dataDir}/images`;
  const storage = openStorage(config, 'images');
  let doing = 'written';
  try {
    await storage.put(name, PROBE);
    doing = 'read';
    const back = await storage.get(name);
    if (!back?.equals(PROBE)) throw new Error('its content differs from what was written');
    doing = 'removed';
    await storage.remove(name);
    if ((await storage.get(name)) !== null) throw new Error('it still exists');
    return ok('storage', `${where}: a file was written, read and removed.`);
  } catch (error) {
    return fail(
      'storage',
      `${where}: a file could not be ${doing}: ${errorReason(error)}`,
      s3
        ? 'Check S3_ENDPOINT, S3_BUCKET and the keys, which need permission to put, get and delete objects, and to list the bucket.'
        : 'Make the user that runs the server the owner of the folder, and check that the disk is writable.',
    );
  }
}

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Free inodes; 0 of 0 where the file system does not count them. */
  readonly freeFiles: number;
  readonly totalFiles: number;
}

/** Returns the free space of the disk of a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: ffree, totalFiles: files };
}

/** Evaluates the free space. */
export function evaluateDiskSpace(
  folder: string,
  { freeBytes, totalBytes, freeFiles, totalFiles }: DiskSpace,
): Finding {
  const message = `${Math.floor(freeBytes / MIB)} of ${Math.floor(totalBytes / MIB)} MiB are free at ${folder}.`;
  const advice =
    'Free space, or move DATA_DIR to a larger disk. Below 64 MiB writes are refused; reads still work.';
  if (freeBytes < MIN_FREE_BYTES) return fail('disk', message, advice);
  if (totalFiles > 0 && freeFiles < LOW_FILES)
    return warn('disk', `Only ${freeFiles} more files can be created at ${folder}.`, advice);
  return freeBytes < LOW_BYTES ? warn('disk', message, advice) : ok('disk', message);
}

/** Compares the local clock with another one. */
export function evaluateClock(whose: string, here: Date, there: Date): Finding {
  const offset = here.getTime() - there.getTime();
  const message = `${Math.abs(offset / 1000).toFixed(1)} s ${offset < 0 ? 'behind' : 'ahead of'} ${whose}.`;
  const advice = 'Synchronize both machines with a time server (timedatectl set-ntp true, or chrony).';
  if (Math.abs(offset) > CLOCK_FAILURE_MS) return fail('clock', message, advice);
  return Math.abs(offset) > CLOCK_WARNING_MS ? warn('clock', message, advice) : ok('clock', message);
}
