import { type Kysely, sql } from 'kysely';

/** The clubs in the order of their list, for its pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index clubs_list on clubs (created_time, id) where state = 1`.execute(db);
}
