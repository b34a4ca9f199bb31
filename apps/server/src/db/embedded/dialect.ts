import {
  type DatabaseConnection,
  PGliteAdapter,
  PGliteDialect,
  type PGliteDialectConfig,
  PGliteDriver,
} from 'kysely';

/** What Kysely needs of PGlite. */
export type EmbeddedEngine = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;

/**
 * Kysely on PGlite without Kysely's mutex, which passes one statement at a time: group commit must see all waiting
 * statements (docs/adr/0016-group-commit.md). The engine's own lock serializes transactions.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: EmbeddedEngine;

  constructor(pglite: EmbeddedEngine) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createAdapter(): PGliteAdapter {
    return new ConcurrentAdapter();
  }

  override createDriver(): PGliteDriver {
    return new ConcurrentDriver(this.#pglite);
  }
}

class ConcurrentAdapter extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Each caller gets its own connection object; all of them use the one engine. */
class ConcurrentDriver extends PGliteDriver {
  readonly #pglite: EmbeddedEngine;
  readonly #idle: DatabaseConnection[] = [];

  constructor(pglite: EmbeddedEngine) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    // Kysely stores transaction state on the connection object.
    const driver = new PGliteDriver({ pglite: this.#pglite });
    await driver.init();
    return driver.acquireConnection();
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#idle.push(connection);
  }
}
