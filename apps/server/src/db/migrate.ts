import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/0001-initial.ts';
import * as jobs from './migrations/0002-jobs.ts';
import type { Database } from './schema.ts';

/** All migrations, in order; a name never changes once it has run somewhere. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-jobs': jobs,
};

/** The migration that this version ends with. */
export const LATEST = '0002-jobs' satisfies keyof typeof MIGRATIONS;

/** Whether this version knows a migration. */
export function knowsMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

/** The last migration that ran here; null in a new database. */
export async function readMigration(db: Kysely<Database>): Promise<string | null> {
  return (await readMigrations(db)).at(-1) ?? null;
}

/**
 * Brings the schema up to date, or up to one migration for rows of that time, and answers what ran; of several servers
 * that start at once, one does it and the others wait. A schema that a newer version brought further is left so: for the
 * time of an update the old servers work on it too.
 */
export async function migrateToLatest(db: Kysely<Database>, upTo: string = LATEST): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // A migration may take longer than a call may, and so may waiting for another server's.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await runMigrations(connection, upTo);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function runMigrations(db: Kysely<Database>, upTo: string): Promise<string[]> {
  const getMigrations = async () => {
    const ours = Object.entries(MIGRATIONS).filter(([name]) => name <= upTo);
    const newer = (await readMigrations(db)).filter((name) => name > upTo);
    return Object.fromEntries([...ours, ...newer.map((name) => [name, DONE] as const)]);
  };
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter(({ status }) => status === 'Success')
    .map(({ migrationName }) => migrationName);
}

const DONE: Migration = {
  up: () => Promise.reject(new Error('A newer version ran this already')),
};

async function readMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass('public.kysely_migration') as found
    where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
