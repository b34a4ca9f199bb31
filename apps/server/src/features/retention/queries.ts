import { sql } from 'kysely';
import { waiterIsQueued } from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';

/** Deletes the saved replies of POSTs from before an instant. */
export async function deleteIdempotencyKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_time', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes sessions from before an instant with their tokens, and renewal tokens that opened no session. */
export async function deleteSessions(db: Db, before: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('created_time', '<=', before).executeTakeFirst();
  const tokens = await db.deleteFrom('renewal_tokens').where('created_time', '<=', before).executeTakeFirst();
  return Number(sessions.numDeletedRows + tokens.numDeletedRows);
}

/** Deletes the rows of a log that are older than `months`. */
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
 * Deletes audit entries older than `months` by both clocks: a trigger of the database rejects deleting younger ones by
 * its own clock.
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

/** Deletes ids reserved before an instant. */
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

/** Deletes notice views of the days before one. */
export async function deleteNoticeViews(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notice_views').where('day', '<', day).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes polls that were closed or have ended before an instant, with their votes. */
export async function deletePolls(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with over as materialized (
      select id from polls where coalesce(closed_time, ends_time) <= ${before} for update
    ), votes as (
      delete from poll_votes using poll_options, over
      where poll_votes.option_id = poll_options.id and poll_options.poll_id = over.id
    ), options as (
      delete from poll_options using over where poll_options.poll_id = over.id
    ), gone as (
      delete from polls using over where polls.id = over.id returning polls.id
    )
    select count(*)::integer as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes calendar feeds that were revoked before an instant. */
export async function deleteRevokedFeeds(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('revoked_time', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the records of waits that ended before an instant. */
export async function deleteEndedWaits(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waiters')
    .where('updated_time', '<=', before)
    .where((eb) => eb.not(waiterIsQueued()))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the records of standing seats that ended before an instant. */
export async function deleteEndedStanding(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('standing_seats')
    .where('ended_time', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
