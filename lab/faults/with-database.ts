import type { Kysely } from 'kysely';
import { connectDatabase } from '../../apps/server/src/db/connect.ts';
import type { Database } from '../../apps/server/src/db/schema.ts';
import { silentLog } from '../../apps/server/src/testing/log.ts';

/** Where the data of a server is. */
export interface DataPlace {
  readonly dataDir: string;
  /** Null on the embedded database, which has one process at a time. */
  readonly databaseUrl: string | null;
}

/** Opens the database of a server for some work. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: DataPlace,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: silentLog });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
