import { type Kysely, sql } from 'kysely';

/** What a session's browser calls itself, in short (docs/specification.md#sessions-list). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column device text`.execute(db);
}
