import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** Empty tables are skipped: a statement planned for one would scan the table, and go on so once it has filled. */
const HAS_ROWS = sql<boolean>`pg_relation_size(oid) > 0`;
/** A fifth more pages than at the last analyze. */
const HAS_GROWN = sql<boolean>`pg_relation_size(oid) / current_setting('block_size')::int > relpages * 1.2`;

/**
 * Vacuums and analyzes all tables of the embedded database, which has no autovacuum: the space of deleted rows is
 * used again, and statements are planned for the tables as they are now. Returns the number of tables.
 */
export function vacuumTables(db: Db): Promise<number> {
  return vacuum(db, HAS_ROWS);
}

/** The same for the tables that have grown since. */
export function vacuumGrownTables(db: Db): Promise<number> {
  return vacuum(db, HAS_GROWN);
}

/** One table at a time, as every other statement waits meanwhile. */
async function vacuum(db: Db, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition} order by relname`.execute(
    db,
  );
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  return rows.length;
}
