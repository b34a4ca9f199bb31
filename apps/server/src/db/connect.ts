import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { DURABLE_START, DurableFS } from './durable-fs.ts';
import { lockFolder } from './lock.ts';
import { PARSERS } from './parsers.ts';
import { guardPool } from './pool-guard.ts';
import { PreparedClient } from './prepared-client.ts';
import type { Database } from './schema.ts';

export type Engine = 'pglite' | 'postgres';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Answers when the database does, else throws. */
  ping(): Promise<void>;
  /** Its connections now; null for the embedded one, which has a single one. */
  pool(): PoolState | null;
  close(): Promise<void>;
}

/** The connections to a PostgreSQL. */
export interface PoolState {
  readonly max: number;
  readonly size: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

interface Where {
  databaseUrl: string | undefined;
  dataDir: string;
  log: FastifyBaseLogger;
}

/** As many as commit together at once: PostgreSQL writes their log with one sync. Four servers fit into its default of 100. */
const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** Opens the PostgreSQL of `DATABASE_URL`, or the embedded database in the data folder. */
export async function connectDatabase({ databaseUrl, dataDir, log }: Where): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl, log);
}

function openPostgres(connectionString: string, log: FastifyBaseLogger): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    Client: PreparedClient,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'crewwith',
    // As the embedded engine: a cast to a day must not depend on where the server stands.
    options: '-c timezone=UTC',
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // An idle connection that breaks is replaced by the pool; unheard, the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // One that breaks in use tells its query; the pool does not listen to it then, and the error would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = openKysely(new PostgresDialect({ pool }));
  const state = () => ({
    max: POOL_SIZE,
    size: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return openWith(db, 'postgres', state, () => db.destroy());
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db');
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const pglite = await PGlite.create({
      fs: new DurableFS(folder),
      startParams: DURABLE_START,
      parsers: PARSERS,
    });
    const db = openKysely(new PGliteDialect({ pglite }));
    return openWith(
      db,
      'pglite',
      () => null,
      async () => {
        await pglite.close();
        unlock();
      },
    );
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The queries over an engine; inside a transaction only the transaction may be asked. */
export function openKysely(dialect: Dialect): Kysely<Database> {
  return guardPool(new Kysely<Database>({ dialect }));
}

function openWith(
  db: Kysely<Database>,
  engine: Engine,
  pool: OpenDatabase['pool'],
  close: () => Promise<void>,
): OpenDatabase {
  const ping = async () => {
    await sql`select 1`.execute(db);
  };
  return { db, engine, ping, pool, close };
}
