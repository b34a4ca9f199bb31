import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely';

/**
 * The embedded database, asked by many at once. Kysely's own dialect lets one statement through at a time, so that nobody
 * knows of those that wait; here each caller has a connection and the engine, which has but one, takes them in turn or
 * together (docs/adr/0016-group-commit.md).
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createAdapter(): PGliteAdapter {
    return new ManyConnections();
  }

  override createDriver(): PGliteDriver {
    return new EmbeddedDriver(this.#pglite);
  }
}

class ManyConnections extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class EmbeddedDriver extends PGliteDriver {
  readonly #pglite: PGlite;
  readonly #idle: DatabaseConnection[] = [];

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    // A driver of Kysely's has a single connection, which knows the transaction that it is in.
    const driver = new PGliteDriver({ pglite: this.#pglite });
    await driver.init();
    return driver.acquireConnection();
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#idle.push(connection);
  }
}
