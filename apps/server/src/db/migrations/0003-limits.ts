import { type Kysely, sql } from 'kysely';

/**
 * How often a person did what is counted for all servers together; nothing is lost with it in a crash but the count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table limit_windows (
    limit_name text not null,
    person text not null,
    window_end timestamptz not null,
    count integer not null,
    primary key (limit_name, person)
  )`.execute(db);
}
