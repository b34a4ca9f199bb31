import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '../kit/flush.ts';

/** What each data folder of PostgreSQL has. */
const MARK = 'PG_VERSION';
const AT_ONCE = 64;

/**
 * Makes a database's folder where there is none. It is on the disk whole before it has its name: PostgreSQL takes for granted
 * that what it began with is, and the embedded one does not see to that; cut off in its first half minute it would never open
 * again.
 */
export async function makeWhole(folder: string, create: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(join(folder, MARK))) return;
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  await create(part);
  await flushAll(part);
  // An empty folder may have been made for it.
  if (existsSync(folder)) await rmdir(folder);
  await rename(part, folder);
  await flush(dirname(folder));
}

/** Has a folder and all in it written to the disk. */
async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  // Several at once: the disk does for many what it does for one.
  for (let first = 0; first < paths.length; first += AT_ONCE) {
    await Promise.all(paths.slice(first, first + AT_ONCE).map(flush));
  }
  await flush(folder);
}
