import { type Kysely, sql } from 'kysely';

/** When a withdrawn member came back (docs/specification.md#member-return). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column reactivated_time timestamptz`.execute(db);
}
