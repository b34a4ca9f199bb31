import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Sends a NOTIFY on a channel. Commits asynchronously, without waiting for disk or standby: a listener that misses a
 * notification reads the counts again when it reconnects.
 */
export async function notify(db: Kysely<Database>, channel: string, payload: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(
    db,
  );
}
