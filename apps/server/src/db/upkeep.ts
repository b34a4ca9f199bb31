import { DAY_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Job } from '../kit/jobs.ts';
import type { Db } from '../kit/transaction.ts';

/** An empty table is left alone: a statement that is planned for it would read all of it, and go on so when it has filled. */
const HAS_ROWS = sql<boolean>`pg_relation_size(oid) > 0`;
/** A fifth more than when it was last looked at. */
const HAS_GROWN = sql<boolean>`pg_relation_size(oid) / current_setting('block_size')::int > relpages * 1.2`;

/**
 * What PostgreSQL does by itself and the embedded database leaves to whoever has it: room that rows left behind is used again, and
 * statements that were planned for a small club are planned anew for what it has become.
 */
export const EMBEDDED_UPKEEP: readonly Job[] = [
  { name: 'database upkeep', everyMs: DAY_MS, run: (db) => keepUp(db, HAS_ROWS) },
  { name: 'upkeep of grown tables', everyMs: 5 * MINUTE_MS, run: (db) => keepUp(db, HAS_GROWN) },
];

/** A table at a time, as everybody else waits meanwhile. */
async function keepUp(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${which} order by relname`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  return rows.length;
}
