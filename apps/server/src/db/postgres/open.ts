import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type OpenDatabase, openKysely, type PoolState, ping } from '../open-database.ts';
import { PARSERS } from '../parsers.ts';
import { splitHosts } from './connection-url.ts';
import { createListen } from './listen.ts';
import { PipelinedDialect } from './pipelined-reads.ts';
import { createPreparedClient } from './prepared-client.ts';
import { checkPrimary, findPrimary, PrimaryPool } from './primary-pool.ts';

/** Commits that arrive together share one WAL flush. Four servers fit into PostgreSQL's default of 100 connections. */
const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Longer than PostgreSQL's own statement timeout: a server without a reply by then is frozen or unreachable. */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

const COMMON = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  application_name: 'crewwith',
  // As on the embedded engine: casting an instant to a date must not depend on the server's time zone.
  // Compiling a statement takes longer than any of them: the report of a large club would take half a second more.
  options: '-c timezone=UTC -c jit=off',
} satisfies pg.ClientConfig;

/** Opens a pool to the PostgreSQL of this URL; of several hosts, to the one that accepts writes. */
export function openPostgres(databaseUrl: string, log: FastifyBaseLogger): OpenDatabase {
  const [url = databaseUrl, ...standbyUrls] = splitHosts(databaseUrl);
  const isSingle = standbyUrls.length === 0;
  const find = () => findPrimary([url, ...standbyUrls], openClient);
  const pool = isSingle
    ? openPool(url, log)
    : new PrimaryPool(find, (host) => openPool(host, log, true), log);
  const db = openKysely(new PipelinedDialect({ pool }));
  return {
    db,
    engine: 'postgres',
    ping: () => ping(db),
    listen: createListen(async () => openClient(isSingle ? url : await find()), log),
    pool: () => stateOf(pool instanceof PrimaryPool ? pool.current : pool),
    close: () => db.destroy(),
  };
}

function stateOf(pool: pg.Pool | undefined): PoolState {
  return {
    max: POOL_SIZE,
    size: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

/** Opens a connection outside of the pool. */
async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...COMMON,
    connectionString: url,
    application_name: 'crewwith listener',
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function openPool(url: string, log: FastifyBaseLogger, mustBePrimary = false): pg.Pool {
  const pool = new pg.Pool({
    ...COMMON,
    connectionString: url,
    query_timeout: RESPONSE_TIMEOUT_MS,
    Client: createPreparedClient(),
    pipeline: true,
    max: POOL_SIZE,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
    ...(mustBePrimary && {
      verify: (client, done) => void checkPrimary(client, new URL(url).host).then(() => done(), done),
    }),
  });
  // Without a listener the error of a broken connection would end the process. Idle ones report to the pool,…
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // …those in use to their client, which also rejects the query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
