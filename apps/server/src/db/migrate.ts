import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/0001-initial.ts';
import * as jobs from './migrations/0002-jobs.ts';
import * as limits from './migrations/0003-limits.ts';
import * as auditRetention from './migrations/0004-audit-retention.ts';
import type { Database } from './schema.ts';

/** All migrations, in order; a name never changes once it has run somewhere. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-jobs': jobs,
  '0003-limits': limits,
  '0004-audit-retention': auditRetention,
};

/**
 * Brings the schema up to date and answers what ran; of several servers that start at once, one does it and the others
 * wait. All or nothing; `more` comes after what there is.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  more: Record<string, Migration> = {},
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // A migration may take longer than a call may, and so may waiting for another server's.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await runMigrations(connection, { ...MIGRATIONS, ...more });
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function runMigrations(db: Kysely<Database>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter(({ status }) => status === 'Success')
    .map(({ migrationName }) => migrationName);
}
