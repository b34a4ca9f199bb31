import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';

/** A connection checked out by the current async context. */
interface Checkout {
  open: boolean;
}

const checkout = new AsyncLocalStorage<Checkout>();

/** A query inside a transaction that was sent to the pool instead. */
export class PoolInTransactionError extends Error {
  constructor() {
    super('A query inside a transaction used the pool: pass the transaction down to it.');
  }
}

/**
 * Throws if code inside a transaction queries the pool. On the embedded engine, which has a single connection, that
 * deadlocks; on PostgreSQL it escapes the transaction, and can exhaust the pool.
 */
export function guardPool<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  // Transactions have their own executors: only queries to the pool pass through here.
  executor.provideConnection = async (consumer, options) => {
    if (checkout.getStore()?.open) throw new PoolInTransactionError();
    const here: Checkout = { open: true };
    return provide(async (connection) => {
      try {
        return await checkout.run(here, () => consumer(connection));
      } finally {
        here.open = false;
      }
    }, options);
  };
  return db;
}
