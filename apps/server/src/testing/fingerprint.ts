import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What every table holds, by its name: two are equal when no row differs. */
export async function fingerprint(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const selects = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      md5(coalesce(string_agg(kept::text, chr(10) order by kept::text), '')) as hash from ${sql.table(name)} as kept`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(selects, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
