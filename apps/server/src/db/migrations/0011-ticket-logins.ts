import { type Kysely, sql } from 'kysely';

/** When the ticket that came with a renewal token logged in; it does so once (docs/specification.md#ticket). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table renewal_tokens add column logged_in_time timestamptz`.execute(db);
}
