import { join } from 'node:path';
import { type OpenDatabase, openKysely, ping } from '../open-database.ts';
import { createFolder } from './create-folder.ts';
import { EmbeddedDialect } from './dialect.ts';
import { lockFolder } from './folder-lock.ts';
import { createEmbeddedListen } from './listen.ts';
import { openRemoteEngine } from './remote-engine.ts';
import { saveCompilerMemory } from './save-memory.ts';

const ONE_CONNECTION = { max: 1, size: 1 } as const;

/** Opens the embedded database of a data folder. Throws `FolderLockedError` if another process uses the folder. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const { opened } = await startEmbedded(dataDir);
  return opened;
}

/** The same, but returns when the thread of the engine has been started. */
export async function startEmbedded(dataDir: string): Promise<{ opened: Promise<OpenDatabase> }> {
  const folder = join(dataDir, 'db');
  const unlock = await lockFolder(dataDir);
  try {
    saveCompilerMemory();
    await createFolder(folder);
  } catch (error) {
    unlock();
    throw error;
  }
  return { opened: openLocked(folder, unlock) };
}

/** Starts the engine before it waits for anything. */
async function openLocked(folder: string, unlock: () => void): Promise<OpenDatabase> {
  try {
    const engine = await openRemoteEngine(folder);
    const db = openKysely(new EmbeddedDialect(engine));
    return {
      db,
      engine: 'pglite',
      ping: () => ping(db),
      listen: createEmbeddedListen(engine),
      pooling: null,
      withSession: (work) => work(db),
      pool: () => ({ ...ONE_CONNECTION, ...countsOf(engine.waiting()) }),
      collectGarbage: () => engine.collectGarbage(),
      async close() {
        await engine.close().finally(unlock);
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** One statement at a time is worked on. */
function countsOf(unanswered: number): { idle: number; waiting: number } {
  return { idle: unanswered === 0 ? 1 : 0, waiting: Math.max(0, unanswered - 1) };
}
