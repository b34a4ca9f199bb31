import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** Empty tables are skipped: a statement planned for one would use a sequential scan even after it has grown. */
const HAS_ROWS = sql<boolean>`pg_relation_size(oid) > 0`;
/** At least a fifth more pages than at the last analyze. */
const HAS_GROWN = sql<boolean>`pg_relation_size(oid) / current_setting('block_size')::int > relpages * 1.2`;

/**
 * Vacuums and analyzes all non-empty tables of the embedded database, which has no autovacuum. Returns their number.
 */
export function vacuumTables(db: Db): Promise<number> {
  return vacuum(db, HAS_ROWS);
}

/** Vacuums and analyzes only the tables that have grown since. Returns their number. */
export function vacuumGrownTables(db: Db): Promise<number> {
  return vacuum(db, HAS_GROWN);
}

/** One table at a time, as other statements wait meanwhile. */
async function vacuum(db: Db, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition} order by relname`.execute(
    db,
  );
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  return rows.length;
}
