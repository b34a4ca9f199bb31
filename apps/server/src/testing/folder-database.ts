import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../db/connect.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { silentLog } from './log.ts';

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
