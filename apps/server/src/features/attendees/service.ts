import { isLateCancel } from '@crewwith/domain/attendees/cancel-rule';
import { limitEndOf } from '@crewwith/domain/attendees/restriction';
import { countsChange, type Trx } from '../../kit/transaction.ts';
import { crewsRestrictedBy, lockCrews, readCauses, writeLimits } from './limit-queries.ts';
import { giveSeatsBack, keepCancellations } from './removal-queries.ts';

/**
 * Keeps `limit_end_time` of these crews: to be called in the transaction that changes a cause of theirs (a late
 * cancel, a no-show, a lift, a deleted activity). Two statements for any number of crews.
 */
export async function refreshLimits(trx: Trx, crewIds: readonly number[]): Promise<void> {
  if (crewIds.length === 0) return;
  const causes = Map.groupBy(await readCauses(trx, crewIds), (row) => row.crew_id);
  const limits = [...causes].map(([crewId, rows]) => ({
    crew_id: crewId,
    limit_end_time: limitEndOf({
      lateCancels: rows.filter((row) => row.cause === 'late_cancel').map((row) => row.caused_time),
      noShows: rows
        .filter((row) => row.cause === 'no_show')
        .map((row) => ({ activityTime: row.activity_time, markedTime: row.caused_time })),
      liftedTime: rows[0]?.limit_lifted_time ?? null,
    }),
  }));
  await writeLimits(trx, limits);
}

/**
 * Locks the crews that an activity restricts, and answers them: before the activity itself, since every call locks crews
 * first and activities then.
 */
export async function lockCrewsRestrictedBy(trx: Trx, activityId: number): Promise<ReadonlySet<number>> {
  const crewIds = await crewsRestrictedBy(trx, activityId);
  await lockCrews(trx, crewIds);
  return new Set(crewIds);
}

/**
 * The crews that an activity under its lock restricts, whose limits have to be refreshed when it has been changed. Null where
 * not all of them were locked before it: somebody gave a seat back too late while the lock was waited for.
 */
export async function restrictedAmong(
  trx: Trx,
  activityId: number,
  locked: ReadonlySet<number>,
): Promise<number[] | null> {
  const crewIds = await crewsRestrictedBy(trx, activityId);
  return crewIds.every((crewId) => locked.has(crewId)) ? crewIds : null;
}

/**
 * Gives back the seats of these crews in all meetups to come: for withdrawals and bans, in their transaction. What one
 * gives back oneself is a cancel, late ones included, so that leaving is no way around the restriction.
 */
export async function giveBackSeatsToCome(
  trx: Trx,
  crewIds: readonly number[],
  { bySelf, now }: { bySelf: boolean; now: Date },
): Promise<void> {
  if (crewIds.length === 0) return;
  await lockCrews(trx, crewIds);
  const given = await giveSeatsBack(trx, crewIds, now);
  countsChange(
    trx,
    given.map(({ activity_id }) => activity_id),
  );
  if (!bySelf) return;
  const cancels = given.map(({ activity_id, crew_id, activity_time }) => ({
    activity_id,
    crew_id,
    late: isLateCancel(activity_time, now),
  }));
  await keepCancellations(trx, cancels, now);
  await refreshLimits(trx, [...new Set(cancels.filter(({ late }) => late).map(({ crew_id }) => crew_id))]);
}
