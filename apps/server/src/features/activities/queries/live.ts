import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import type { WatchedCount } from '../../../live/watch.ts';
import { seatsTaken } from '../../waiters/public.ts';

const counted = (db: Db) =>
  db
    .selectFrom('activities as activity')
    .select([
      'activity.id',
      'activity.club_id as group',
      seatsTaken('activity').as('count'),
      'activity.wait_count',
      'activity.held_count',
    ])
    .where('activity.deleted_time', 'is', null);

/** The counts of these activities, without deleted ones. */
export function readCounts(db: Db, ids: readonly number[]): Promise<WatchedCount[]> {
  return counted(db).where('activity.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** The counts of at most `limit` upcoming activities of these clubs, soonest first. */
export function readUpcomingCounts(
  db: Db,
  params: { clubIds: readonly number[]; now: Date; limit: number },
): Promise<WatchedCount[]> {
  return counted(db)
    .where('activity.club_id', '=', sql<number>`any(${params.clubIds}::bigint[])`)
    .where('activity.activity_time', '>', params.now)
    .orderBy('activity.activity_time')
    .orderBy('activity.id')
    .limit(params.limit)
    .execute();
}

/** The clubs whose activities a member may see. */
export async function readClubsOfMember(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('crews')
    .select('club_id')
    .where('member_id', '=', memberId)
    .where(crewIsActive())
    .execute();
  return rows.map(({ club_id }) => club_id);
}

/**
 * Sends a NOTIFY on a channel. Commits asynchronously, without waiting for disk or standby: a listener that misses a
 * notification reads the counts again when it reconnects.
 */
export async function notify(db: Kysely<Database>, channel: string, payload: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(
    db,
  );
}
