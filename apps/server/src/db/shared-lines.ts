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

/** So many connections are shared; when all are busy, reads follow others down the one with the fewest. */
export const LINES = 4;

/** So many reads of one turn of the event loop go down one connection, in one piece. */
export const PIECE = 8;

/** A connection that reads share, as long as there are any. */
interface Line {
  readonly connection: Promise<DatabaseConnection>;
  reads: number;
}

/** What is asked in this turn of the event loop: it goes out together when the turn ends. */
interface Piece {
  readonly line: Line;
  reads: number;
}

/**
 * PostgreSQL with reads that share connections (docs/adr/0013-shared-lines.md): a `select` outside of a transaction does not
 * wait for a connection of its own, and what is asked in one turn goes out together. The clients of the pool have to
 * `pipeline`. Transactions, writes and whatever is written by hand get a connection of their own.
 */
export class SharingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SharingDriver(new PostgresDriver(this.#config));
  }
}

class SharingDriver implements Driver {
  readonly #pool: Driver;
  readonly #lines: Line[] = [];
  #piece: Piece | null = null;

  constructor(pool: Driver) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return this.#pool.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Errand(
      (query) => this.#read(query),
      () => this.#pool.acquireConnection(),
    );
  }

  async beginTransaction(errand: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#pool.beginTransaction(await own(errand), settings);
  }

  async commitTransaction(errand: DatabaseConnection): Promise<void> {
    await this.#pool.commitTransaction(await own(errand));
  }

  async rollbackTransaction(errand: DatabaseConnection): Promise<void> {
    await this.#pool.rollbackTransaction(await own(errand));
  }

  async releaseConnection(errand: DatabaseConnection): Promise<void> {
    const held = errand instanceof Errand ? await errand.held?.catch(() => null) : errand;
    if (held) await this.#pool.releaseConnection(held);
  }

  destroy(): Promise<void> {
    return this.#pool.destroy();
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const line = this.#join();
    try {
      return await (await line.connection).executeQuery<R>(query);
    } finally {
      await this.#leave(line);
    }
  }

  /** Where the others of this turn are, else where the fewest are. */
  #join(): Line {
    if (this.#piece === null) {
      setImmediate(() => {
        this.#piece = null;
      });
    }
    if (this.#piece === null || this.#piece.reads === PIECE || this.#piece.line.reads === 0)
      this.#piece = { line: this.#quietest(), reads: 0 };
    this.#piece.reads += 1;
    this.#piece.line.reads += 1;
    return this.#piece.line;
  }

  #quietest(): Line {
    if (this.#lines.length === LINES) return this.#lines.reduce((a, b) => (b.reads < a.reads ? b : a));
    const line = { connection: this.#pool.acquireConnection(), reads: 0 };
    this.#lines.push(line);
    return line;
  }

  /** The last one gives the connection back: the pool sees whether it still works. */
  async #leave(line: Line): Promise<void> {
    line.reads -= 1;
    if (line.reads > 0) return;
    this.#lines.splice(this.#lines.indexOf(line), 1);
    const connection = await line.connection.catch(() => null);
    if (connection) await this.#pool.releaseConnection(connection);
  }
}

/** What somebody asks in one go: until it writes, or runs a statement by hand, what it sets holds for no connection of its own. */
class Errand implements DatabaseConnection {
  /** A connection of its own, once it needed one; from then on everything goes there. */
  held: Promise<DatabaseConnection> | null = null;
  readonly #read: DatabaseConnection['executeQuery'];
  readonly #acquire: () => Promise<DatabaseConnection>;

  constructor(read: DatabaseConnection['executeQuery'], acquire: () => Promise<DatabaseConnection>) {
    this.#read = read;
    this.#acquire = acquire;
  }

  hold(): Promise<DatabaseConnection> {
    this.held ??= this.#acquire();
    return this.held;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.held === null && query.query.kind === 'SelectQueryNode') return this.#read<R>(query);
    return (await this.hold()).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.hold()).streamQuery<R>(query, rowsAtOnce);
  }
}

async function own(connection: DatabaseConnection): Promise<DatabaseConnection> {
  return connection instanceof Errand ? connection.hold() : connection;
}
