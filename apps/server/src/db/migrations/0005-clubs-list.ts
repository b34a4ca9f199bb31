import { type Kysely, sql } from 'kysely';

/** Index for paging the list of clubs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index clubs_list on clubs (created_time, id) where state = 1`.execute(db);
}
