import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { type Dialect, Kysely, sql } from 'kysely';
import pg from 'pg';
import { DURABLE_START, DurableFS } from './durable-fs.ts';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { hostsOf } from './hosts.ts';
import { type Listen, listenEmbedded, listenOnServer } from './listen.ts';
import { lockFolder } from './lock.ts';
import { makeWhole } from './new-folder.ts';
import { PARSERS } from './parsers.ts';
import { guardPool } from './pool-guard.ts';
import { PreparedClient, type PreparedConfig } from './prepared-client.ts';
import { prepareStatements } from './prepared-embedded.ts';
import { findPrimary, PrimaryPool, refuseStandby } from './primary-pool.ts';
import type { Database } from './schema.ts';
import { SharingDialect } from './shared-lines.ts';

export type Engine = 'pglite' | 'postgres';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Answers when the database does, else throws. */
  ping(): Promise<void>;
  /** Hears what is said on a channel, by whichever server of this database. */
  readonly listen: Listen;
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
/** PostgreSQL itself has ended a statement by then: one that says nothing is frozen or out of reach. */
const SERVER_SILENT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** A machine that is gone without a word is noticed some ten seconds after this. */
const SILENCE_MS = 10_000;

const COMMON = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: SILENCE_MS,
  application_name: 'crewwith',
  // As the embedded engine: a cast to a day must not depend on where the server stands.
  options: '-c timezone=UTC',
} satisfies pg.ClientConfig;

/** Opens the PostgreSQL of `DATABASE_URL`, or the embedded database in the data folder. */
export async function connectDatabase({ databaseUrl, dataDir, log }: Where): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl, log);
}

function openPostgres(databaseUrl: string, log: FastifyBaseLogger): OpenDatabase {
  const [address = databaseUrl, ...others] = hostsOf(databaseUrl);
  const addresses = [address, ...others];
  const find = () => findPrimary(addresses, connectAlone);
  const pool = others.length === 0 ? openPool(address, log) : new PrimaryPool(find, followedPool(log), log);
  const db = openKysely(new SharingDialect({ pool }));
  const openAlone = async () => connectAlone(others.length === 0 ? address : await find());
  const state = (): PoolState => {
    const now = pool instanceof PrimaryPool ? pool.current : pool;
    return {
      max: POOL_SIZE,
      size: now?.totalCount ?? 0,
      idle: now?.idleCount ?? 0,
      waiting: now?.waitingCount ?? 0,
    };
  };
  const listen = listenOnServer(openAlone, log);
  return openWith(db, { engine: 'postgres', listen, pool: state, close: () => db.destroy() });
}

/** A connection outside of the pool. */
async function connectAlone(address: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...COMMON,
    connectionString: address,
    application_name: 'crewwith listener',
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function followedPool(log: FastifyBaseLogger): (address: string) => pg.Pool {
  return (address) => {
    const { host } = new URL(address);
    return openPool(address, log, {
      verify: (client, done) => void refuseStandby(client, host).then(() => done(), done),
    });
  };
}

function openPool(address: string, log: FastifyBaseLogger, verified: pg.PoolConfig = {}): pg.Pool {
  const options: pg.PoolConfig & PreparedConfig = {
    ...COMMON,
    ...verified,
    silenceMs: SERVER_SILENT_MS,
    connectionString: address,
    Client: PreparedClient,
    pipeline: true,
    max: POOL_SIZE,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
  };
  const pool = new pg.Pool(options);
  // An idle connection that breaks is replaced by the pool; unheard, the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // One that breaks in use tells its query; the pool does not listen to it then, and the error would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db');
  const unlock = await lockFolder(dataDir);
  try {
    await makeWhole(folder, async (part) => (await startEmbedded(part)).close());
    const pglite = await startEmbedded(folder);
    const db = openKysely(new EmbeddedDialect(prepareStatements(pglite)));
    const close = async () => {
      await pglite.close();
      unlock();
    };
    return openWith(db, { engine: 'pglite', listen: listenEmbedded(pglite), pool: () => null, close });
  } catch (error) {
    unlock();
    throw error;
  }
}

function startEmbedded(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFS(folder), startParams: DURABLE_START, parsers: PARSERS });
}

/** The queries over an engine; inside a transaction only the transaction may be asked. */
export function openKysely(dialect: Dialect): Kysely<Database> {
  return guardPool(new Kysely<Database>({ dialect }));
}

function openWith(
  db: Kysely<Database>,
  rest: Pick<OpenDatabase, 'engine' | 'listen' | 'pool' | 'close'>,
): OpenDatabase {
  const ping = async () => {
    await sql`select 1`.execute(db);
  };
  return { db, ping, ...rest };
}
