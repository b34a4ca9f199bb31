import { type Kysely, sql } from 'kysely';

/** The schedule of jobs, and an index for what they remove. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table job_runs (
    name text primary key,
    due_time timestamptz not null
  )`,
  `create index access_logs_time on access_logs (created_time)`,
];
