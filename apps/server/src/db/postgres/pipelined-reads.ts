import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Maximum number of connections that reads share. */
export const SHARED_CONNECTIONS = 4;
/** Reads of one turn of the event loop that go to one connection, in one write. */
export const BATCH_SIZE = 8;

/** A pooled connection that several reads use at the same time. */
interface SharedConnection {
  readonly connection: Promise<DatabaseConnection>;
  inFlight: number;
}

/** The reads of this turn of the event loop. */
interface Batch {
  readonly target: SharedConnection;
  size: number;
}

/**
 * PostgreSQL with pipelined reads (docs/adr/0013-pipelined-reads.md): a `select` outside of a transaction is sent on a
 * connection shared with other reads. Transactions, writes and raw SQL check out their own. Requires clients with
 * `pipeline` on.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(new PostgresDriver(this.#config));
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: Driver;
  readonly #reads: SharedReads;

  constructor(pool: Driver) {
    this.#pool = pool;
    this.#reads = new SharedReads(pool);
  }

  init(): Promise<void> {
    return this.#pool.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LazyConnection(this.#reads, this.#pool);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#pool.beginTransaction(await ownConnection(connection), settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#pool.commitTransaction(await ownConnection(connection));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#pool.rollbackTransaction(await ownConnection(connection));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const own = connection instanceof LazyConnection ? await connection.own?.catch(() => null) : connection;
    if (own) await this.#pool.releaseConnection(own);
  }

  destroy(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** The connections that reads share. One without reads in flight is returned to the pool, which drops broken ones. */
class SharedReads {
  readonly #pool: Driver;
  readonly #shared: SharedConnection[] = [];
  #batch: Batch | null = null;

  constructor(pool: Driver) {
    this.#pool = pool;
  }

  async execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const target = this.#chooseConnection();
    target.inFlight += 1;
    try {
      return await (await target.connection).executeQuery<R>(query);
    } finally {
      target.inFlight -= 1;
      if (target.inFlight === 0) await this.#release(target);
    }
  }

  /** Sends the reads of one turn together, first to the connection with the fewest reads in flight. */
  #chooseConnection(): SharedConnection {
    if (this.#batch === null) {
      setImmediate(() => {
        this.#batch = null;
      });
    }
    const isOpen = this.#batch !== null && this.#batch.size < BATCH_SIZE && this.#batch.target.inFlight > 0;
    if (this.#batch === null || !isOpen) this.#batch = { target: this.#leastBusy(), size: 0 };
    this.#batch.size += 1;
    return this.#batch.target;
  }

  #leastBusy(): SharedConnection {
    if (this.#shared.length === SHARED_CONNECTIONS)
      return this.#shared.reduce((a, b) => (b.inFlight < a.inFlight ? b : a));
    const added = { connection: this.#pool.acquireConnection(), inFlight: 0 };
    this.#shared.push(added);
    return added;
  }

  async #release(idle: SharedConnection): Promise<void> {
    this.#shared.splice(this.#shared.indexOf(idle), 1);
    const connection = await idle.connection.catch(() => null);
    if (connection) await this.#pool.releaseConnection(connection);
  }
}

/** Checks a connection out of the pool at the first statement, and sends all further ones there. */
class LazyConnection implements DatabaseConnection {
  own: Promise<DatabaseConnection> | null = null;
  readonly #reads: SharedReads;
  readonly #pool: Driver;

  constructor(reads: SharedReads, pool: Driver) {
    this.#reads = reads;
    this.#pool = pool;
  }

  checkOut(): Promise<DatabaseConnection> {
    this.own ??= this.#pool.acquireConnection();
    return this.own;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isRead = query.query.kind === 'SelectQueryNode';
    if (this.own === null && isRead) return this.#reads.execute<R>(query);
    return (await this.checkOut()).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.checkOut()).streamQuery<R>(query, rowsAtOnce);
  }
}

async function ownConnection(connection: DatabaseConnection): Promise<DatabaseConnection> {
  return connection instanceof LazyConnection ? connection.checkOut() : connection;
}
