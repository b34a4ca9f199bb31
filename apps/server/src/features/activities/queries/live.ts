import type { SeatState } from '@crewwith/domain/attendees/states';
import type { QueuedState } from '@crewwith/domain/waiters/states';
import { type RawBuilder, sql } from 'kysely';
import { attendeeHasSeat, crewIsActive, waiterHasPlace } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import type { WatchedCount } from '../../../live/watch.ts';
import { seatsTaken } from '../../waiters/public.ts';

const counted = (db: Db, memberIds: readonly number[], now: Date) =>
  db
    .selectFrom('activities as activity')
    .select([
      'activity.id',
      'activity.club_id as group',
      seatsTaken('activity').as('count'),
      'activity.wait_count',
      'activity.held_count',
      statesOf<SeatState>('attendees', attendeeHasSeat(), memberIds).as('seats'),
      statesOf<QueuedState>('waiters', waiterHasPlace(now), memberIds).as('places'),
    ])
    .where('activity.deleted_time', 'is', null);

/**
 * The states of what these members have in the activity, by member id. In the same statement as the counts, so that
 * they agree.
 */
const statesOf = <S extends number>(
  table: 'attendees' | 'waiters',
  isHeld: RawBuilder<boolean>,
  memberIds: readonly number[],
) => sql<Record<number, S> | null>`(
  select json_object_agg(crews.member_id, ${sql.ref(`${table}.state`)})
  from ${sql.table(table)} join crews on crews.id = ${sql.ref(`${table}.crew_id`)}
  where ${sql.ref(`${table}.activity_id`)} = activity.id and ${isHeld}
    and crews.member_id = any(${memberIds}::bigint[]))`;

/** The counts of these activities, without deleted ones, and what these members have there at an instant. */
export function readCounts(
  db: Db,
  ids: readonly number[],
  memberIds: readonly number[],
  now: Date,
): Promise<WatchedCount[]> {
  return counted(db, memberIds, now).where('activity.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** The counts of at most `limit` upcoming activities of these clubs, soonest first, and what the member has there. */
export function readUpcomingCounts(
  db: Db,
  params: { clubIds: readonly number[]; memberId: number; now: Date; limit: number },
): Promise<WatchedCount[]> {
  return counted(db, [params.memberId], params.now)
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
