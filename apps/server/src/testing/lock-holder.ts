import pg from 'pg';
import { expect } from 'vitest';

/** A transaction on its own connection that holds locks while calls wait for them. PostgreSQL only. */
export interface LockHolder {
  query(text: string, values?: readonly unknown[]): Promise<void>;
  /** Resolves once as many other statements wait for a lock. */
  untilAwaited(statements?: number): Promise<void>;
  commit(): Promise<void>;
}

/** Begins a transaction that gives up when a lock is not free at once. */
export async function openLockHolder(url: string | null): Promise<LockHolder> {
  const client = new pg.Client({ connectionString: url ?? '' });
  // A failed test drops the database before the end.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; set local lock_timeout = '500ms'`);
  return {
    query: async (text, values = []) => void (await client.query(text, [...values])),
    async untilAwaited(statements = 1) {
      const waits = async () => {
        // Within a transaction the activity would be read once.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query(`select count(*)::int as waits from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0].waits;
      };
      await expect.poll(waits).toBe(statements);
    },
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}
