import { type Kysely, sql } from 'kysely';

/** Since when a club has no leader, and nobody who may become one (docs/specification.md#frozen-club). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clubs add column frozen_time timestamptz`.execute(db);
}
