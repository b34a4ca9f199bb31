import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { flush } from '../../runtime/durable-file.ts';
import { codeUrl, programUrl } from '../../runtime/programs.ts';
import { SMALL_COMPILER } from './save-memory.ts';

/** A file that every PostgreSQL data folder has. */
const VERSION_FILE = 'PG_VERSION';
const CONCURRENT_FILES = 64;
/** The migrated database that a build contains (`build/new-database.ts`). */
export const NEW_DATABASE = 'new-database.tar.gz';

/**
 * Creates the database folder if there is none, under a temporary name until all files are flushed: PGlite does not
 * fsync what it creates, so a power cut would leave a folder that cannot be opened. The name is new each time, since
 * the process that fills it may live on when this one is killed. From a build it has its schema already. From sources,
 * as commands run, it is empty, so that older backups can be restored into it. Throws when it cannot be
 * filled or is not empty, and leaves it as it was.
 */
export async function createFolder(folder: string, archive = codeUrl(NEW_DATABASE)): Promise<void> {
  if (existsSync(join(folder, VERSION_FILE))) return;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const part = `${basename(folder)}.part`;
  for (const name of await readdir(parent))
    if (name === part || name.startsWith(`${part}-`))
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  const unfinished = await mkdtemp(join(parent, `${part}-`));
  try {
    await (existsSync(archive) ? unpackDatabase(archive, unfinished) : fill(unfinished));
    await flushTree(unfinished);
    // An operator may have created an empty folder.
    if (existsSync(folder)) await rmdir(folder);
    await rename(unfinished, folder);
  } catch (cause) {
    // What cannot be removed now is removed by the next start.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`The database folder ${folder} could not be created: ${reason}`, { cause });
  }
  await flush(parent);
}

/** Unpacks a database of a build. Throws when the archive is damaged. */
export async function unpackDatabase(archive: URL, folder: string): Promise<void> {
  const { unpackTar } = await import('modern-tar/fs');
  const unpacking = unpackTar(folder, { strict: true, concurrency: CONCURRENT_FILES });
  try {
    await pipeline(createReadStream(archive), createGunzip(), unpacking);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(
      `${fileURLToPath(archive)} was not unpacked (${reason}). If it is damaged, \`npm run build\` makes it again.`,
      {
        cause,
      },
    );
  }
}

/** Lets PostgreSQL make a new database. */
async function fill(folder: string): Promise<void> {
  const filling = fork(programUrl('db/embedded/create-process'), [folder], { execArgv: [...SMALL_COMPILER] });
  const [code, signal] = await once(filling, 'exit');
  if (code !== 0) throw new Error(`the process that makes it ended with ${signal ?? code}.`);
}

async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (let first = 0; first < paths.length; first += CONCURRENT_FILES) {
    await Promise.all(paths.slice(first, first + CONCURRENT_FILES).map(flush));
  }
  await flush(folder);
}
