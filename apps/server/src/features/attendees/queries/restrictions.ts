import { attendeeIsNoShow } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Locks these crews in the order of their ids, to avoid deadlocks. */
export async function lockCrews(trx: Trx, crewIds: readonly number[]): Promise<void> {
  if (crewIds.length === 0) return;
  await trx
    .selectFrom('crews')
    .select('id')
    .where('id', 'in', crewIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The crews that activities restrict, or would restrict without a lift. */
export async function listCrewIdsRestrictedBy(trx: Trx, activityIds: readonly number[]): Promise<number[]> {
  if (activityIds.length === 0) return [];
  const rows = await trx
    .selectFrom('attendees')
    .select('crew_id')
    .where('activity_id', 'in', activityIds)
    .where(attendeeIsNoShow())
    .union(
      trx
        .selectFrom('cancellations')
        .select('crew_id')
        .where('activity_id', 'in', activityIds)
        .where('late', '=', true),
    )
    .execute();
  return rows.map((row) => row.crew_id);
}
