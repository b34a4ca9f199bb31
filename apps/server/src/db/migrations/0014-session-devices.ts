import { type Kysely, sql } from 'kysely';

/** Short browser and system name of a session (docs/specification.md#sessions-list). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column device text`.execute(db);
}
