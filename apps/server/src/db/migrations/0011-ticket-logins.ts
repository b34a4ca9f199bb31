import { type Kysely, sql } from 'kysely';

/** Time of the log-in with the ticket of a renewal token; each ticket logs in once (docs/specification.md#ticket). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table renewal_tokens add column logged_in_time timestamptz`.execute(db);
}
