import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flush } from '../../runtime/durable-file.ts';
import { programUrl } from '../../runtime/programs.ts';
import { SMALL_COMPILER } from './save-memory.ts';

/** A file that every PostgreSQL data folder has. */
const VERSION_FILE = 'PG_VERSION';
const CONCURRENT_FLUSHES = 64;

/**
 * Creates the database folder if there is none, under a temporary name until all files are flushed: PGlite does not
 * fsync what it creates, so a power cut would leave a folder that cannot be opened. The name is new each time, since
 * the process that fills it may live on when this one is killed.
 */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, VERSION_FILE))) return;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const part = `${basename(folder)}.part`;
  for (const name of await readdir(parent))
    if (name === part || name.startsWith(`${part}-`))
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  const unfinished = await mkdtemp(join(parent, `${part}-`));
  const filling = fork(programUrl('db/embedded/create-process'), [unfinished], {
    execArgv: [...SMALL_COMPILER],
  });
  const [code, signal] = await once(filling, 'exit');
  if (code !== 0) throw new Error(`The database folder ${folder} could not be created: ${signal ?? code}.`);
  await flushTree(unfinished);
  // An operator may have created an empty folder.
  if (existsSync(folder)) await rmdir(folder);
  await rename(unfinished, folder);
  await flush(parent);
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
