import { DAY_MS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import type { Job } from '../kit/jobs.ts';

/**
 * What PostgreSQL does by itself and the embedded database leaves to whoever has it: room that rows left behind is used again, and
 * statements that were planned for a small club are planned anew for what it has become. A table at a time, as everybody else
 * waits meanwhile.
 */
export const EMBEDDED_UPKEEP: Job = {
  name: 'database upkeep',
  everyMs: DAY_MS,
  async run(db) {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
    for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
    return rows.length;
  },
};
