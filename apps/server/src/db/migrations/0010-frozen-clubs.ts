import { type Kysely, sql } from 'kysely';

/** Time since which a club has no leader and no eligible successor (docs/specification.md#frozen-club). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clubs add column frozen_time timestamptz`.execute(db);
}
