import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { findMigrations, type Migrations } from './load-migrations.ts';
import { onlineSteps } from './online-migration.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { withoutTimeLimit } from './time-limit.ts';

/** The files of the folder `migrations`, in order. A name must not change once released. */
export const MIGRATIONS = findMigrations();

/** The advisory lock of the migrating server. The number is arbitrary. */
const LOCK_ID = 5_262_170_011;
const LOCK_RETRY_MS = 200;

/** Returns the migrations up to and including `name`, or null when this version does not know it. */
export function migrationsUpTo(name: string): Migrations | null {
  return Object.hasOwn(MIGRATIONS, name) ? upTo(MIGRATIONS, name) : null;
}

/** Returns the name of the last applied migration; null in a new database. */
export async function readMigration(db: Kysely<Database>): Promise<string | null> {
  return (await readMigrations(db)).at(-1) ?? null;
}

/** Returns the names of the applied migrations, in order. */
export async function readMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass('public.kysely_migration') as found
    where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Migrates a database as `migrateToLatest`. Throws ConfigError when that is needed and only a pooler is known. */
export async function migrateDatabase({ db, withSession }: OpenDatabase): Promise<string[]> {
  // A start with nothing to migrate needs no session.
  if ((await readPending(db, MIGRATIONS)).length === 0) return [];
  return withSession(migrateToLatest);
}

/**
 * Migrates the schema and returns the names of the applied migrations. Of several servers that start together, one
 * migrates and the others wait. All or nothing, except online migrations, which go step by step. A newer schema is left
 * unchanged: during an update the old servers run on it too.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  // The common case: nothing is pending, and the connection is left as it is.
  if ((await readPending(db, migrations)).length === 0) return [];
  // A migration, or the wait for another server's, may exceed the statement timeout of requests.
  return withoutTimeLimit(() =>
    db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set lock_timeout = 0`.execute(connection);
      try {
        return await withLock(connection, () => runPending(connection, migrations));
      } finally {
        await sql`reset statement_timeout`.execute(connection);
        await sql`reset lock_timeout`.execute(connection);
      }
    }),
  );
}

/** Polls for the lock: `create index concurrently` waits for every open transaction, also one that waits for a lock. */
async function withLock<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const take = sql<{ taken: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK_ID)}) as taken`;
  while (!(await take.execute(db)).rows[0]?.taken) await pause(LOCK_RETRY_MS);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(db);
  }
}

async function readPending(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  const ran = new Set(await readMigrations(db));
  return Object.keys(migrations)
    .sort()
    .filter((name) => !ran.has(name));
}

/** Runs in order: consecutive transactional migrations together, each online one by itself. */
async function runPending(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  const ran: string[] = [];
  let last: string | null = null;
  for (const name of await readPending(db, migrations)) {
    const migration = await migrations[name]?.();
    if (migration && 'online' in migration) {
      if (last !== null) ran.push(...(await runInTransaction(db, upTo(migrations, last))));
      last = null;
      await migration.online(onlineSteps(db));
      await record(db, name);
      ran.push(name);
    } else {
      last = name;
    }
  }
  if (last !== null) ran.push(...(await runInTransaction(db, upTo(migrations, last))));
  return ran;
}

async function runInTransaction(db: Kysely<Database>, migrations: Migrations): Promise<string[]> {
  const ran = new Set(await readMigrations(db));
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  const newer = [...ran].filter((name) => name > last);
  const all: Record<string, Migration> = Object.fromEntries(newer.map((name) => [name, RAN_ALREADY]));
  for (const [name, load] of Object.entries(migrations)) {
    const migration = ran.has(name) ? RAN_ALREADY : await load();
    all[name] = 'online' in migration ? RAN_ALREADY : migration;
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter(({ status }) => status === 'Success')
    .map(({ migrationName }) => migrationName);
}

/** Records a migration as Kysely's migrator does, with strictly increasing timestamps. */
async function record(db: Kysely<Database>, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp)
    select ${name}, to_char(
      greatest(clock_timestamp(), max(timestamp::timestamptz) + interval '1 millisecond') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from kysely_migration`.execute(db);
}

function upTo(migrations: Migrations, name: string): Migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([other]) => other <= name));
}

const RAN_ALREADY: Migration = {
  up: () => Promise.reject(new Error('This ran already')),
};
