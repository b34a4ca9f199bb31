import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely';

/**
 * Kysely on PGlite without Kysely's mutex, which passes on one statement at a time: group commit must see all
 * statements that wait (docs/adr/0016-group-commit.md). The engine's own lock keeps transactions apart.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
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

/** Every caller gets a connection object of its own; all of them lead to the one engine. */
class ConcurrentDriver extends PGliteDriver {
  readonly #pglite: PGlite;
  readonly #idle: DatabaseConnection[] = [];

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    // A driver of Kysely's has one connection, which holds the state of its transaction.
    const driver = new PGliteDriver({ pglite: this.#pglite });
    await driver.init();
    return driver.acquireConnection();
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#idle.push(connection);
  }
}
