import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export async function insertErrorLog(db: Db, log: Insertable<Database['error_logs']>): Promise<void> {
  await db.insertInto('error_logs').values(log).execute();
}

/** The reports before an id, newest first. */
export function listErrorLogs(db: Db, { before, limit }: { before: number | null; limit: number }) {
  return db
    .selectFrom('error_logs')
    .select(['id', 'type', 'message', 'member_id', 'created_time'])
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
