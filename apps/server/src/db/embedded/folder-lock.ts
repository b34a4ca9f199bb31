import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** A lock that is collected as garbage is released. */
const held = new Set<DatabaseSync>();

/** Another process uses the folder; the message names that process. */
export class FolderLockedError extends Error {}

/**
 * Locks a data folder for this process: a second process would corrupt an embedded database. Returns the function that
 * releases it. Throws `FolderLockedError` if it is locked. Uses an exclusive SQLite transaction, as Node has no file
 * locks: the system releases it when the process ends, also after kill -9.
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
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
