import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A hash of the rows of every table, by its name. */
export async function fingerprint(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const selects = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(selects, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
