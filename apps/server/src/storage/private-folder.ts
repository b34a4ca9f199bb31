import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { ConfigError } from '../runtime/config-error.ts';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** The top-level entries of a data folder; a folder with none of them may belong to something else. */
const OURS = ['db', 'images', 'incoming', 'ledger', 'secret', 'lock'];

/**
 * Creates the data folder, or makes an existing one owner-only. Throws a `ConfigError` when the folder may belong to
 * something else or to another user. Returns whether it was open to others.
 */
export async function closeFolder(dataDir: string): Promise<boolean> {
  try {
    await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY });
    if (!(await isOpenToOthers(dataDir))) return false;
    const names = await readdir(dataDir);
    if (names.length === 0 || names.some((name) => OURS.includes(name))) {
      await chmod(dataDir, OWNER_ONLY);
      return true;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR cannot be used: ${reason}.`);
  }
  throw new ConfigError(
    `DATA_DIR is open to other users of this machine and contains other files: set an empty folder, or run chmod 700 ${dataDir}.`,
  );
}

/** Does the same, and says in the log that the folder was open. */
export async function warnOfOpenFolder(
  dataDir: string,
  log: { warn(facts: object, message: string): void },
): Promise<void> {
  if (!(await closeFolder(dataDir))) return;
  log.warn({ folder: dataDir }, 'the data folder was open to other users of this machine and is now private');
}

/** Returns true when another user than the owner may read, change or enter it. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  // Windows has no such bits: all folders would seem open.
  return process.platform !== 'win32' && ((await stat(path)).mode & OTHERS) !== 0;
}
