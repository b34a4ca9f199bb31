import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';

/** Removes the kept answers to POSTs from before an instant. */
export async function deleteIdempotencyKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_time', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the sessions from before an instant with their tokens, and the renewal tokens that opened none. */
export async function deleteSessions(db: Db, before: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('created_time', '<=', before).executeTakeFirst();
  const tokens = await db.deleteFrom('renewal_tokens').where('created_time', '<=', before).executeTakeFirst();
  return Number(sessions.numDeletedRows + tokens.numDeletedRows);
}

/** Removes the rows of a log that are older than so many months. */
export async function deleteLogs(
  db: Db,
  table: 'access_logs' | 'error_logs',
  { months, now }: { months: number; now: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('created_time', '<=', sql<Date>`${now}::timestamptz - make_interval(months => ${months}::integer)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes the audit entries that are older than so many months by both clocks: the database, which refuses to let go of
 * younger ones, knows its own alone.
 */
export async function deleteAuditEntries(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where(
      'created_time',
      '<=',
      sql<Date>`least(${now}::timestamptz, now()) - make_interval(months => ${months}::integer)`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the ids that were reserved before an instant. */
export async function deleteReservations(db: Db, before: Date): Promise<number> {
  let deleted = 0n;
  for (const table of ['activity_reservations', 'notice_reservations'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('created_time', '<=', before)
      .executeTakeFirst();
    deleted += numDeletedRows;
  }
  return Number(deleted);
}

/** Removes what tells who viewed which notice on the days before one. */
export async function deleteNoticeViews(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notice_views').where('day', '<', day).executeTakeFirst();
  return Number(numDeletedRows);
}
