import { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../../runtime/config-error.ts';
import { type OpenDatabase, openKysely, type PoolState, ping } from '../open-database.ts';
import { PARSERS } from '../parsers.ts';
import { splitHosts } from './connection-url.ts';
import { createListen } from './listen.ts';
import { explainNotOpened } from './not-opened.ts';
import { PipelinedDialect } from './pipelined-reads.ts';
import { createPolling, POLL_MS } from './poll.ts';
import { checkDirect, checkUnpooled, findPooling, type Pooling, TIMEOUTS } from './pooling.ts';
import { createPreparedClient } from './prepared-client.ts';
import { checkPrimary, findPrimary, PrimaryPool } from './primary-pool.ts';
import { ANSWER_MS, DATABASE, READ_MS } from './standby.ts';

/** Commits that arrive together share one WAL flush. Four servers fit into PostgreSQL's default of 100 connections. */
const POOL_SIZE = 20;
/** Of a worker: seven workers fit, and one more while they are replaced. */
const WORKER_POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** Longer than node-postgres's 10 s: docs/adr/0048-idle-connections.md. */
const IDLE_TIMEOUT_MS = 60_000;
/** Longer than PostgreSQL's own statement timeout: a server without a reply by then is frozen or unreachable. */
const RESPONSE_TIMEOUT_MS = TIMEOUTS.statement_timeout + 2_000;
const KEEP_ALIVE_MS = 10_000;

const COMMON = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  application_name: 'crewwith',
} satisfies pg.ClientConfig;

/** Sent as a connection starts. A pooler refuses it. */
const SESSION = {
  ...TIMEOUTS,
  // As on the embedded engine: casting an instant to a date must not depend on the server's time zone.
  // Compiling a statement takes longer than any of them: the report of a large club would take half a second more.
  options: '-c timezone=UTC -c jit=off',
} satisfies pg.ClientConfig;

export interface PostgresOptions {
  /** Default: a pooler is detected. */
  readonly pooling?: Pooling | undefined;
  /** The database itself behind a pooler. */
  readonly directUrl?: string | undefined;
  /** How many processes of this server open the database. */
  readonly workers?: number;
}

/**
 * Opens a pool to the PostgreSQL of this URL; of several hosts, to the one that accepts writes. Behind a pooler that
 * shares sessions nothing is kept in one (docs/adr/0036-pooler.md). Throws ConfigError when that needs other settings,
 * and DatabaseNotOpened.
 */
export async function openPostgres(
  databaseUrl: string,
  log: FastifyBaseLogger,
  { pooling: given, directUrl, workers = 1 }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const connect = clientOf(databaseUrl, given === 'session' ? SESSION : {});
  const pooling = await explained('DATABASE_URL', findPooling(connect, given));
  if (directUrl !== undefined) {
    const checking = checkDirect(clientOf(directUrl, {}), () => explained('DATABASE_URL', connect()));
    await explained('DATABASE_DIRECT_URL', checking);
  }
  const size = sizeFor(workers);
  const pool = openHosts(databaseUrl, { log, pooling, size });
  const db = openKysely(
    pooling === 'session' ? new PipelinedDialect({ pool }) : new PostgresDialect({ pool }),
  );
  const sessionUrl = directUrl ?? (pooling === 'session' ? databaseUrl : null);
  return {
    db,
    engine: 'postgres',
    ping: () => ping(db),
    pooling: pooling === 'session' ? null : { isPolling: sessionUrl === null },
    listen: sessionUrl === null ? createPolling(POLL_MS) : createListen(clientOf(sessionUrl, SESSION), log),
    async withSession(work) {
      if (sessionUrl === databaseUrl) return work(db);
      if (sessionUrl === null)
        throw new ConfigError(
          'DATABASE_URL leads to a pooler, through which the database cannot be migrated: set DATABASE_DIRECT_URL to the database itself.',
        );
      const direct = openKysely(
        new PostgresDialect({ pool: openHosts(sessionUrl, { log, pooling: 'session', size }) }),
      );
      return work(direct).finally(() => direct.destroy());
    },
    collectGarbage: async () => undefined,
    pool: () => stateOf(pool instanceof PrimaryPool ? pool.current : pool, size),
    close: () => db.destroy(),
  };
}

/**
 * Opens a pool to a standby of a database, or to several behind one address. Throws ConfigError where that is a pooler,
 * or another database.
 */
export async function openStandbyPool(
  url: string,
  database: string,
  { log, workers }: { log: FastifyBaseLogger; workers: number },
): Promise<pg.Pool> {
  const check = (client: pg.ClientBase) => checkUnpooled(client, 'DATABASE_STANDBY_URL');
  const limits = {
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: READ_MS,
  };
  // One that is not there yet is checked as it is connected to. A pooler refuses settings of a session.
  const client = await openClient(url, {}).catch(() => null);
  try {
    if (client !== null) {
      await check(client);
      await checkDatabase(client, database);
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
  } finally {
    client?.end().catch(() => undefined);
  }
  return openPool(
    url,
    { log, pooling: 'session', size: sizeFor(workers) },
    { ...limits, ...verifiedBy(check) },
  );
}

async function checkDatabase(client: pg.Client, expected: string): Promise<void> {
  const { rows } = await client.query<{ database: string }>(`select ${DATABASE} as database`);
  if (rows[0]?.database !== expected)
    throw new ConfigError(
      'DATABASE_STANDBY_URL leads to another database than DATABASE_URL: it must name standbys of the same one.',
    );
}

const sizeFor = (workers: number) => (workers > 1 ? WORKER_POOL_SIZE : POOL_SIZE);

interface PoolSettings {
  readonly log: FastifyBaseLogger;
  readonly pooling: Pooling;
  readonly size: number;
}

function openHosts(databaseUrl: string, settings: PoolSettings): pg.Pool | PrimaryPool {
  const { log, pooling } = settings;
  const [url = databaseUrl, ...standbyUrls] = splitHosts(databaseUrl);
  const idle = { idleTimeoutMillis: IDLE_TIMEOUT_MS };
  if (standbyUrls.length === 0) return openPool(url, settings, idle);
  const find = () =>
    findPrimary([url, ...standbyUrls], (host) => openClient(host, pooling === 'session' ? SESSION : {}));
  return new PrimaryPool(
    find,
    (host) =>
      openPool(host, settings, {
        ...idle,
        ...verifiedBy((client) => checkPrimary(client, new URL(host).host)),
      }),
    log,
  );
}

function stateOf(pool: pg.Pool | undefined, max: number): PoolState {
  return {
    max,
    size: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

/** Returns what opens a connection outside of the pool, of several hosts to the one that accepts writes. */
function clientOf(databaseUrl: string, settings: pg.ClientConfig): () => Promise<pg.Client> {
  const [url = databaseUrl, ...standbyUrls] = splitHosts(databaseUrl);
  const open = (host: string) => openClient(host, settings);
  if (standbyUrls.length === 0) return () => open(url);
  return async () => open(await findPrimary([url, ...standbyUrls], open));
}

async function openClient(url: string, settings: pg.ClientConfig): Promise<pg.Client> {
  const socket = new Socket();
  const client = new pg.Client({
    ...COMMON,
    ...settings,
    connectionString: url,
    application_name: 'crewwith listener',
    query_timeout: CONNECT_TIMEOUT_MS,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // `client.end()` would wait for a server that may never close its side, and keep the process from ending.
    socket.destroy();
    throw error;
  }
  return client;
}

/** Rejects with what an operator can do about it, where that is known. */
async function explained<T>(variable: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw explainNotOpened(variable, error);
  }
}

/** New connections of a pool are used only if a check does not throw. */
function verifiedBy(check: (client: pg.ClientBase) => Promise<void>): pg.PoolConfig {
  return { verify: (client, done) => void check(client).then(() => done(), done) };
}

function openPool(url: string, { log, pooling, size }: PoolSettings, own: pg.PoolConfig = {}): pg.Pool {
  const isOwnSession = pooling === 'session';
  const pool = new pg.Pool({
    ...COMMON,
    ...(isOwnSession && SESSION),
    connectionString: url,
    query_timeout: RESPONSE_TIMEOUT_MS,
    Client: createPreparedClient({ named: isOwnSession }),
    pipeline: isOwnSession,
    max: size,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
    ...own,
  });
  // Without a listener the error of a broken connection would end the process. Idle ones report to the pool,…
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // …those in use to their client, which also rejects the query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
