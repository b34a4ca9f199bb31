import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/0001-initial.ts';
import * as jobs from './migrations/0002-jobs.ts';
import * as limits from './migrations/0003-limits.ts';
import * as auditRetention from './migrations/0004-audit-retention.ts';
import * as clubsList from './migrations/0005-clubs-list.ts';
import type { Database } from './schema.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** All migrations, in order; a name never changes once it has run somewhere. */
export const MIGRATIONS: Migrations = {
  '0001-initial': initial,
  '0002-jobs': jobs,
  '0003-limits': limits,
  '0004-audit-retention': auditRetention,
  '0005-clubs-list': clubsList,
};

/** The migrations up to one, for rows of its time; null when this version does not know it. */
export function migrationsUpTo(name: string): Migrations | null {
  if (!Object.hasOwn(MIGRATIONS, name)) return null;
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([other]) => other <= name));
}

/** The last migration that ran here; null in a new database. */
export async function readMigration(db: Kysely<Database>): Promise<string | null> {
  return (await readMigrations(db)).at(-1) ?? null;
}

/**
 * Brings the schema up to date and answers what ran; of several servers that start at once, one does it and the others
 * wait. All or nothing. A schema that a newer version brought further is left so: during an update the old servers work on
 * it too.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // A migration may take longer than a call may, and so may waiting for another server's.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await runMigrations(connection, migrations);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function runMigrations(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  const newer = (await readMigrations(db)).filter((name) => name > last);
  const all = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, RAN_ALREADY])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter(({ status }) => status === 'Success')
    .map(({ migrationName }) => migrationName);
}

const RAN_ALREADY: Migration = {
  up: () => Promise.reject(new Error('A newer version ran this already')),
};

async function readMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass('public.kysely_migration') as found
    where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
