import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '../../runtime/durable-file.ts';

/** A file that every PostgreSQL data folder has. */
const VERSION_FILE = 'PG_VERSION';
const CONCURRENT_FLUSHES = 64;

/**
 * Creates the database folder if there is none, under a temporary name until all files are flushed: PGlite does not
 * fsync what it creates, so a power cut would leave a folder that cannot be opened.
 */
export async function createFolder(
  folder: string,
  create: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(folder, VERSION_FILE))) return;
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await create(unfinished);
  await flushTree(unfinished);
  // An operator may have created an empty folder.
  if (existsSync(folder)) await rmdir(folder);
  await rename(unfinished, folder);
  await flush(dirname(folder));
}

async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (let first = 0; first < paths.length; first += CONCURRENT_FLUSHES) {
    await Promise.all(paths.slice(first, first + CONCURRENT_FLUSHES).map(flush));
  }
  await flush(folder);
}
