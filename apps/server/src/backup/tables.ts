import { sql } from 'kysely';
import type { Db, Trx } from '../db/transaction.ts';

/** The migrator's own, which every database keeps for itself. */
const MIGRATOR = /^kysely_migration/;
const ROWS_AT_ONCE = 1000;

/** Every table of ours, each after those that it points to. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select relname as name, coalesce(array_agg(confrelid::regclass::text)
      filter (where confrelid is not null and confrelid <> conrelid), '{}') as needs
    from pg_class left join pg_constraint on conrelid = pg_class.oid and contype = 'f'
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`.execute(db);
  let left = rows.filter(({ name }) => !MIGRATOR.test(name));
  const sorted: string[] = [];
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((name) => sorted.includes(name)));
    if (ready.length === 0) throw new Error(`Tables point at each other: ${left.map(({ name }) => name)}`);
    sorted.push(...ready.map(({ name }) => name));
    left = left.filter(({ name }) => !sorted.includes(name));
  }
  return sorted;
}

/** The rows of a table as JSON, some at a time. In a transaction, whose cursor it is. */
export async function* readRows(trx: Trx, table: string): AsyncGenerator<string[]> {
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(source)::text as row from ${sql.table(table)} as source`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Adds rows as they were read, with their ids. */
export async function insertRows(trx: Trx, table: string, rows: readonly string[]): Promise<void> {
  await sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    trx,
  );
}

/** The last id that each sequence gave; null where none was. */
export async function readSequences(trx: Trx): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' order by sequencename`.execute(trx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Goes on where the sequences were, so that no id is given twice, also of rows that are gone. */
export async function setSequences(
  trx: Trx,
  sequences: Readonly<Record<string, number | null>>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(trx);
  }
}

/** The names of all pictures. */
export async function readPictureNames(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('images').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** The first table that has rows, or null in a new database. */
export async function findData(db: Db): Promise<string | null> {
  for (const table of await listTables(db)) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return null;
}
