import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type OpenDatabase, openKysely, ping } from '../open-database.ts';
import { PARSERS } from '../parsers.ts';
import { createFolder } from './create-folder.ts';
import { EmbeddedDialect } from './dialect.ts';
import { DurableFS, START_PARAMS } from './durable-filesystem.ts';
import { lockFolder } from './folder-lock.ts';
import { createEmbeddedListen } from './listen.ts';
import { prepareStatements } from './prepared-statements.ts';

/** Opens the embedded database of a data folder. Throws `FolderLockedError` if another process uses the folder. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db');
  const unlock = await lockFolder(dataDir);
  try {
    await createFolder(folder, async (unfinished) => (await openPglite(unfinished)).close());
    const pglite = await openPglite(folder);
    const db = openKysely(new EmbeddedDialect(prepareStatements(pglite)));
    return {
      db,
      engine: 'pglite',
      ping: () => ping(db),
      listen: createEmbeddedListen(pglite),
      pool: () => null,
      async close() {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function openPglite(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFS(folder), startParams: START_PARAMS, parsers: PARSERS });
}
