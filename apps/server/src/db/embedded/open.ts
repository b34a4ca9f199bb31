import { join } from 'node:path';
import { type OpenDatabase, openKysely, ping } from '../open-database.ts';
import { createFolder } from './create-folder.ts';
import { EmbeddedDialect } from './dialect.ts';
import { lockFolder } from './folder-lock.ts';
import { createEmbeddedListen } from './listen.ts';
import { openPglite } from './pglite.ts';
import { prepareStatements } from './prepared-statements.ts';
import { saveCompilerMemory } from './save-memory.ts';

/** Opens the embedded database of a data folder. Throws `FolderLockedError` if another process uses the folder. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db');
  const unlock = await lockFolder(dataDir);
  try {
    saveCompilerMemory();
    await createFolder(folder);
    const pglite = await openPglite(folder);
    const db = openKysely(new EmbeddedDialect(prepareStatements(pglite)));
    return {
      db,
      engine: 'pglite',
      ping: () => ping(db),
      listen: createEmbeddedListen(pglite),
      pooling: null,
      withSession: (work) => work(db),
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
