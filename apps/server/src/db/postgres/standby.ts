import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** How far the primary has written its log (WAL): on which timeline, and the end of what it has acknowledged. */
export interface Position {
  /** What a primary and its standbys have in common, and no other server has. */
  readonly database: string;
  /** Each promotion begins another one: what two servers wrote on different ones may differ. */
  readonly timeline: number;
  readonly lsn: string;
}

/** How often a read looks whether a standby that is behind has caught up, and how long it waits in between. */
const TRIES = 20;
const PAUSE_MS = 5;
/** Within this time a standby must have answered, with connecting and catching up. */
export const ANSWER_MS = 2_000;
/** How long a read may take there. It is cancelled before the standby counts as one that does not answer. */
export const READ_MS = ANSWER_MS / 2;
/** When a standby that is no longer read is checked: after the shortest pause, then after twice the last one. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** One that was read for so long begins with the shortest pause again. */
const STEADY_MS = 60_000;
/** The classes of errors that concern the server. Others concern one read, which may conflict with replay. */
const SERVER_ERRORS = /^(08|28|3D|53|57P|58|XX)/;
const READ_ONLY_TRANSACTION = '25006';

/** Resolves after so many ms, and rejects once the signal is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** The number that `initdb` gave, and the name of the database. */
export const DATABASE = `(select system_identifier || ' ' || current_database() from pg_control_system())`;

/** Null where the server is no standby, or not of this timeline: then it may lack what was written there. */
const HAS_REPLAYED = `select case when pg_is_in_recovery() and min_recovery_end_timeline = $1 and ${DATABASE} = $2
  then pg_last_wal_replay_lsn() >= $3::pg_lsn end as replayed from pg_control_recovery()`;

/**
 * A standby, or several behind one address. A connection is read only once its server has replayed all that the primary
 * had acknowledged (docs/adr/0044-standby-reads.md). One that fails to is not read until a check succeeds.
 */
export class Standby {
  readonly #pool: pg.Pool;
  readonly #readPosition: () => Promise<Position>;
  readonly #log: FastifyBaseLogger;
  readonly #closing = new AbortController();
  readonly #wait: Wait;
  #isReady = false;
  #readySince = 0;
  #pauseMs = SHORTEST_PAUSE_MS;

  constructor(
    pool: pg.Pool,
    readPosition: () => Promise<Position>,
    log: FastifyBaseLogger,
    wait: Wait = (ms, signal) => pause(ms, undefined, { signal, ref: false }),
  ) {
    this.#pool = pool;
    this.#readPosition = readPosition;
    this.#log = log;
    this.#wait = wait;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves after the first check; later ones follow until one succeeds. */
  async start(): Promise<void> {
    const failure = await this.#check();
    if (failure !== null) this.#stopReading(failure);
  }

  /**
   * Runs a read on what the primary has acknowledged so far, or later. Returns null within ANSWER_MS where the standby
   * cannot. Throws when the primary does not answer, and for a write, which the primary would not refuse.
   */
  async read(text: string, values: readonly unknown[]): Promise<pg.QueryResultRow[] | null> {
    const position = await this.#readPosition();
    try {
      return await this.#use(position, async (client) => (await client.query(text, [...values])).rows);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : null;
      if (code === READ_ONLY_TRANSACTION) throw error;
      if (this.#isReady && (code === null || SERVER_ERRORS.test(code))) this.#stopReading(error);
      return null;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pool.end();
  }

  #use<T>(position: Position, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return within(ANSWER_MS, async (late) => {
      const client = await this.#pool.connect();
      try {
        await catchUp(client, position);
        late.throwIfAborted();
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }

  /** Returns why it cannot be read, or null. */
  async #check(): Promise<unknown> {
    try {
      await this.#use(await this.#readPosition(), async () => undefined);
    } catch (error) {
      return error;
    }
    this.#isReady = true;
    this.#readySince = performance.now();
    this.#log.info('a standby is read');
    return null;
  }

  #stopReading(err: unknown): void {
    if (this.#isReady && performance.now() - this.#readySince > STEADY_MS) this.#pauseMs = SHORTEST_PAUSE_MS;
    this.#isReady = false;
    this.#log.warn({ err }, 'a standby is not read: the primary is instead');
    void this.#checkUntilReady();
  }

  async #checkUntilReady(): Promise<void> {
    const { signal } = this.#closing;
    do {
      await this.#wait(this.#pauseMs, signal).catch(() => undefined);
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
    } while (!signal.aborted && (await this.#check()) !== null);
  }
}

async function catchUp(client: pg.PoolClient, { timeline, database, lsn }: Position): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(PAUSE_MS);
    const { rows } = await client.query<{ replayed: boolean | null }>(HAS_REPLAYED, [
      timeline,
      database,
      lsn,
    ]);
    const replayed = rows[0]?.replayed ?? null;
    if (replayed === null)
      throw new Error('it is no standby of the database, or does not follow the present primary yet');
    if (replayed) return;
  }
  throw new Error('it is behind the primary');
}

/** Throws after this time, and then aborts the signal that the work gets. */
async function within<T>(ms: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const over = new AbortController();
  const timer = pause(ms, undefined, { signal: over.signal }).then(() => {
    late.abort(new Error(`it has not answered within ${ms} ms`));
    throw late.signal.reason;
  });
  return Promise.race([work(late.signal), timer]).finally(() => over.abort());
}
