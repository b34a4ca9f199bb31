import { type Kysely, sql } from 'kysely';

/** Rate-limit counters shared by all servers. Unlogged: a crash loses only the counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table limit_windows (
    limit_name text not null,
    person text not null,
    window_end timestamptz not null,
    count integer not null,
    primary key (limit_name, person)
  )`.execute(db);
}
