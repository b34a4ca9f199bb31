import type { FastifyBaseLogger } from 'fastify';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A server that only repeats what another one writes. */
export class NotPrimaryError extends Error {
  /** As PostgreSQL calls it while it is starting: try again. */
  readonly code = '57P03';

  constructor(host: string) {
    super(`${host} is a standby: it takes no writes`);
  }
}

/** No host takes writes now. */
class NoPrimaryError extends Error {
  readonly code = '57P03';
}

type Open = (address: string) => pg.Pool;

/** Refuses a connection to a server that takes no writes. */
export async function refuseStandby(client: pg.ClientBase, host: string): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new NotPrimaryError(host);
}

/** The address of the first that answers as the one that takes writes. */
export async function findPrimary(
  addresses: readonly string[],
  connect: (address: string) => Promise<pg.Client>,
): Promise<string> {
  const asked = addresses.map(async (address) => {
    const client = await connect(address);
    try {
      await refuseStandby(client, new URL(address).host);
      return address;
    } finally {
      client.end().catch(() => undefined);
    }
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    throw new NoPrimaryError('No database takes writes', { cause: error });
  }
}

/**
 * Connections to whichever of several servers takes writes (docs/adr/0011-primary.md). When the one that did cannot be
 * reached any more, or has become a standby, the others are asked; until one of them answers as the primary, connecting fails.
 */
export class PrimaryPool implements PostgresPool {
  readonly #find: () => Promise<string>;
  readonly #open: Open;
  readonly #log: FastifyBaseLogger;
  #current: { address: string; pool: pg.Pool } | null = null;
  #finding: Promise<pg.Pool> | null = null;

  constructor(find: () => Promise<string>, open: Open, log: FastifyBaseLogger) {
    this.#find = find;
    this.#open = open;
    this.#log = log;
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#current?.pool;
    if (before) {
      try {
        return await before.connect();
      } catch (error) {
        // Full, not gone: it is still the one that takes writes.
        if ((await this.#follow()) === before) throw error;
      }
    }
    return (await this.#follow()).connect();
  }

  /** Of the pool that there is now: with them a query can be cancelled from outside. */
  get options(): object {
    return this.#current?.pool.options ?? {};
  }

  /** The pool that there is now, if any. */
  get current(): pg.Pool | undefined {
    return this.#current?.pool;
  }

  async end(): Promise<void> {
    await this.#current?.pool.end();
  }

  /** Whoever comes while it is looked for waits for the same answer. */
  #follow(): Promise<pg.Pool> {
    this.#finding ??= this.#look().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #look(): Promise<pg.Pool> {
    const address = await this.#find();
    const before = this.#current;
    if (before?.address === address) return before.pool;
    const pool = this.#open(address);
    this.#current = { address, pool };
    this.#log.info({ host: new URL(address).host }, 'the database that takes writes');
    // What still runs there ends by itself; nothing new begins there.
    before?.pool.end().catch(() => undefined);
    return pool;
  }
}
