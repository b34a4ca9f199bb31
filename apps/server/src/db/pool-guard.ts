import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';

/** A connection that somebody holds, here and in all that is called from here. */
interface Held {
  open: boolean;
}

const held = new AsyncLocalStorage<Held>();

/** A query that went past the open transaction to the pool. */
export class PoolInTransactionError extends Error {
  constructor() {
    super(
      'A query inside a transaction asked the pool for another connection: pass the transaction down to it.',
    );
  }
}

/**
 * Refuses a second connection to whoever holds one. The embedded engine has a single connection, where that would wait for
 * ever; on PostgreSQL it would escape the transaction, and starve a full pool.
 */
export function guardPool<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  // Transactions get executors of their own, so only what goes to the pool passes here.
  executor.provideConnection = async (consumer, options) => {
    if (held.getStore()?.open) throw new PoolInTransactionError();
    const here: Held = { open: true };
    return provide(async (connection) => {
      try {
        return await held.run(here, () => consumer(connection));
      } finally {
        here.open = false;
      }
    }, options);
  };
  return db;
}
