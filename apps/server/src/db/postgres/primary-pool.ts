import type { FastifyBaseLogger } from 'fastify';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** PostgreSQL's code for "cannot connect now": the caller may retry. */
const CANNOT_CONNECT_NOW = '57P03';

class StandbyError extends Error {
  readonly code = CANNOT_CONNECT_NOW;

  constructor(host: string) {
    super(`${host} is a standby: it takes no writes`);
  }
}

class NoPrimaryError extends Error {
  readonly code = CANNOT_CONNECT_NOW;
}

/** Throws if the connected server is a standby. */
export async function checkPrimary(client: pg.ClientBase, host: string): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new StandbyError(host);
}

/** Connects to all hosts concurrently and returns the URL of the first that accepts writes. */
export async function findPrimary(
  urls: readonly string[],
  connect: (url: string) => Promise<pg.Client>,
): Promise<string> {
  const checks = urls.map(async (url) => {
    const client = await connect(url);
    try {
      await checkPrimary(client, new URL(url).host);
      return url;
    } finally {
      client.end().catch(() => undefined);
    }
  });
  try {
    return await Promise.any(checks);
  } catch (error) {
    throw new NoPrimaryError('No database accepts writes', { cause: error });
  }
}

/**
 * A pool to the host that accepts writes (docs/adr/0011-primary.md). When that host is unreachable or has become a
 * standby, the primary is searched again; while there is none, connecting fails.
 */
export class PrimaryPool implements PostgresPool {
  readonly #find: () => Promise<string>;
  readonly #open: (url: string) => pg.Pool;
  readonly #log: FastifyBaseLogger;
  #primary: { url: string; pool: pg.Pool } | null = null;
  #search: Promise<pg.Pool> | null = null;

  constructor(find: () => Promise<string>, open: (url: string) => pg.Pool, log: FastifyBaseLogger) {
    this.#find = find;
    this.#open = open;
    this.#log = log;
  }

  /** The pool in use; undefined until a primary was found. */
  get current(): pg.Pool | undefined {
    return this.#primary?.pool;
  }

  /** Kysely needs it to cancel a query from another connection. */
  get options(): object {
    return this.current?.options ?? {};
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.current;
    if (before) {
      try {
        return await before.connect();
      } catch (error) {
        // The same host is still the primary: its pool is exhausted.
        if ((await this.#searchPrimary()) === before) throw error;
      }
    }
    return (await this.#searchPrimary()).connect();
  }

  async end(): Promise<void> {
    await this.current?.end();
  }

  /** Concurrent callers share one search. */
  #searchPrimary(): Promise<pg.Pool> {
    this.#search ??= this.#switchToPrimary().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  async #switchToPrimary(): Promise<pg.Pool> {
    const url = await this.#find();
    const before = this.#primary;
    if (before?.url === url) return before.pool;
    const pool = this.#open(url);
    this.#primary = { url, pool };
    this.#log.info({ host: new URL(url).host }, 'connected to the database that accepts writes');
    // Statements in flight there finish; new ones go to the new primary.
    before?.pool.end().catch(() => undefined);
    return pool;
  }
}
