import { type Kysely, sql } from 'kysely';

/** Time of the last reactivation of a withdrawn member (docs/specification.md#member-return). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column reactivated_time timestamptz`.execute(db);
}
