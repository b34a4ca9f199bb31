import type { Kysely } from 'kysely';
import { connectDatabase } from '../db/connect.ts';
import { EmbeddedDialect } from '../db/embedded/dialect.ts';
import { createEmbeddedListen } from '../db/embedded/listen.ts';
import { prepareStatements } from '../db/embedded/prepared-statements.ts';
import { type Engine, type Listen, openKysely } from '../db/open-database.ts';
import type { Database } from '../db/schema.ts';
import { openTestEngine } from './databases/test-engine.ts';
import { openServerDatabase } from './databases/test-server.ts';
import { silentLog } from './log.ts';

export type { Engine };

export interface TestDatabase {
  readonly db: Kysely<Database>;
  /** The URL for other processes; null on the embedded engine. */
  readonly url: string | null;
  /** Absent if the engine cannot LISTEN. */
  readonly listen?: Listen;
  /** Reads of standbys, for tests of them. */
  readonly standbys?: Kysely<Database>;
  close(): Promise<void>;
}

/** The engines of this run: embedded, and PostgreSQL if `TEST_DATABASE_URL` is set. */
export function engines(): Engine[] {
  return process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];
}

/** Creates a migrated database. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'pglite' ? openInMemory() : createOnServer();
}

async function openInMemory(): Promise<TestDatabase> {
  const { pglite, close } = await openTestEngine();
  const db = openKysely(new EmbeddedDialect(prepareStatements(pglite)));
  return { db, url: null, listen: createEmbeddedListen(pglite), close };
}

async function createOnServer(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const { url, close } = await openServerDatabase(server);
  const database = await connectDatabase({ databaseUrl: url, dataDir: '', log: silentLog });
  return {
    db: database.db,
    url,
    listen: database.listen,
    close: async () => {
      await database.close();
      await close();
    },
  };
}
