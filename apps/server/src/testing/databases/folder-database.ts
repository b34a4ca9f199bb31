import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { connectDatabase } from '../../db/connect.ts';
import { EmbeddedDialect } from '../../db/embedded/dialect.ts';
import { openPglite } from '../../db/embedded/pglite.ts';
import { prepareStatements } from '../../db/embedded/prepared-statements.ts';
import { type OpenDatabase, openKysely } from '../../db/open-database.ts';
import type { Database } from '../../db/schema.ts';
import { silentLog } from '../log.ts';

/** The embedded database in a temporary folder, which `close` removes. */
export async function openFolderDatabase(): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-folder-'));
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, close };
}

export interface FolderEngine {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/** The embedded engine in this thread, on a temporary folder, which `close` removes. For tests that count flushes. */
export async function openFolderEngine(): Promise<FolderEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-engine-'));
  const pglite = await openPglite(folder);
  return {
    db: openKysely(new EmbeddedDialect(prepareStatements(pglite))),
    async close() {
      await pglite.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
