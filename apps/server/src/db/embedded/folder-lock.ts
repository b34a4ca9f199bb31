import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another process uses the folder; the message is one sentence that names that process. */
export class FolderLockedError extends Error {}

/**
 * Takes a data folder for this process: a second process on an embedded database would corrupt it. Returns the
 * function that releases it. Throws `FolderLockedError` if it is taken. The lock is SQLite's, as Node has no file
 * locks: an exclusive transaction on an empty file, which the system ends with the process, also after kill -9, so
 * that it never goes stale.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock'));
  const pidFile = join(folder, 'pid');
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    const pid = await readFile(pidFile, 'utf8').catch(() => 'unknown');
    throw new FolderLockedError(
      `${folder} is in use by process ${pid}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(pidFile, String(process.pid));
  return () => lock.close();
}
