import { sql } from 'kysely';
import type { Db, Trx } from '../db/transaction.ts';

/** The migrator's tables, which are not backed up. */
const MIGRATOR = /^kysely_migration/;
const ROWS_AT_ONCE = 1000;

/** Lists all tables, each after those that it references by constraints that cannot be deferred. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select relname as name, coalesce(array_agg(confrelid::regclass::text)
      filter (where confrelid is not null and not condeferrable), '{}') as needs
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

/** Reads the rows of a table as JSON in batches, through a cursor of the transaction. */
export async function* readRows(trx: Trx, table: string): AsyncGenerator<string[]> {
  // `source.*` is the row; `source` alone would be a column of that name.
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(source.*)::text as row from ${sql.table(table)} as source`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Inserts rows from JSON, with their ids. */
export async function insertRows(trx: Trx, table: string, rows: readonly string[]): Promise<void> {
  await sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    trx,
  );
}

/** The last id of each sequence; null if it is unused. */
export async function readSequences(trx: Trx): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' order by sequencename`.execute(trx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Sets the sequences to these last ids, so that ids of deleted rows are not assigned again. */
export async function setSequences(
  trx: Trx,
  sequences: Readonly<Record<string, number | null>>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(trx);
  }
}

/** Lists the names of all pictures. */
export async function readPictureNames(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('images').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** Returns the first table with rows; null in a new database. */
export async function findData(db: Db): Promise<string | null> {
  for (const table of await listTables(db)) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return null;
}
