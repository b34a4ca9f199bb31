import { cancelReason, cancelRefusal, isLateCancel } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Trx } from '../../db/transaction.ts';
import { markCountsChanged } from '../../http/transaction.ts';
import { refuse } from '../../refusal.ts';
import { type Event, notify } from '../notifications/public.ts';
import { cancelRules, updateRestrictions } from '../penalties/public.ts';
import { endMissedStanding } from '../standing/public.ts';
import { fillSeats, lockAndLeaveQueues } from '../waiters/public.ts';
import { insertSeats, moveUnconfirmedSeats } from './queries/given.ts';
import { insertCancellations, type ReleasedSeat, releaseSeats } from './queries/removal.ts';
import { listCrewIdsRestrictedBy, lockCrews } from './queries/restrictions.ts';

/**
 * Seats crews in a locked or new activity, in this order. The caller has locked them and checked that they may attend
 * and that there are as many free seats.
 */
export const seatCrews = (trx: Trx, seats: Parameters<typeof insertSeats>[1], now: Date) =>
  insertSeats(trx, seats, now);

/** Who has not confirmed a seat that a leader gave may cancel freely until the new start of moved activities. */
export const moveUnconfirmed = (trx: Trx, moves: Parameters<typeof moveUnconfirmedSeats>[1]) =>
  moveUnconfirmedSeats(trx, moves);

/**
 * Locks the crews that activities restrict and returns their ids. Call it before locking the activities: every call
 * locks crews first.
 */
export async function lockCrewsRestrictedBy(
  trx: Trx,
  activityIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const crewIds = await listCrewIdsRestrictedBy(trx, activityIds);
  await lockCrews(trx, crewIds);
  return new Set(crewIds);
}

/**
 * The crews that locked activities restrict, whose limits must be recomputed after a change of it. Returns null if one
 * of them is not in `locked`, because of a late cancel before the activity was locked.
 */
export async function findRestrictedCrews(
  trx: Trx,
  activityIds: readonly number[],
  locked: ReadonlySet<number>,
): Promise<number[] | null> {
  const crewIds = await listCrewIdsRestrictedBy(trx, activityIds);
  return crewIds.every((crewId) => locked.has(crewId)) ? crewIds : null;
}

/**
 * Releases the seats of these crews in all upcoming activities, in the transaction of a withdrawal or ban. With
 * `bySelf` it records cancels, late ones included, so that leaving does not avoid a restriction. No reason is required.
 * Returns the number of seats, and of queues that the crews were in.
 */
export async function releaseFutureSeats(
  trx: Trx,
  crewIds: readonly number[],
  { bySelf, now }: { bySelf: boolean; now: Date },
): Promise<{ seats: number; queues: number }> {
  const { seats, queues } = await lockAndReleaseSeats(trx, crewIds, { bySelf, now });
  if (bySelf) await recordCancels(trx, seats, { reason: null, now });
  return { seats: seats.length, queues };
}

/** Cancels all future seats of the caller's crews. Throws the refusal of the first seat that could not be cancelled. */
export async function cancelFutureSeats(
  trx: Trx,
  crewIds: readonly number[],
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  const { seats } = await lockAndReleaseSeats(trx, crewIds, { bySelf: true, now });
  for (const seat of seats) {
    const facts = { ...cancelFactsOf(seat, { reason, now }), state: ATTENDEE_STATE.applied };
    refuse(cancelRefusal(facts, now), { late_hours: facts.lateHours });
  }
  await recordCancels(trx, seats, { reason, now });
}

/** Also takes the crews out of queues, and gives the seats to those who wait for them. */
async function lockAndReleaseSeats(
  trx: Trx,
  crewIds: readonly number[],
  { bySelf, now }: { bySelf: boolean; now: Date },
): Promise<{ seats: ReleasedSeat[]; queues: number }> {
  if (crewIds.length === 0) return { seats: [], queues: 0 };
  await lockCrews(trx, crewIds);
  const state = bySelf ? WAITER_STATE.left : WAITER_STATE.removed;
  const { queued, left } = await lockAndLeaveQueues(trx, crewIds, { state, now });
  const seats = await releaseSeats(trx, crewIds, now);
  markCountsChanged(
    trx,
    seats.map(({ activity_id }) => activity_id),
  );
  await fillSeats(trx, queued, now);
  return { seats, queues: left.length };
}

/** What the owner of an activity is told of a late cancel. */
export const lateCancel = (crewId: number, activityId: number): Event => ({
  kind: 'late_cancel',
  activityId,
  about: { crew_id: crewId },
});

async function recordCancels(
  trx: Trx,
  seats: readonly ReleasedSeat[],
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  const cancels = seats.map((seat) => {
    const facts = cancelFactsOf(seat, { reason, now });
    return {
      activity_id: seat.activity_id,
      crew_id: seat.crew_id,
      late: isLateCancel(facts, now),
      reason: cancelReason(facts, now),
    };
  });
  await insertCancellations(trx, cancels, now);
  await updateRestrictions(trx, [
    ...new Set(cancels.filter(({ late }) => late).map(({ crew_id }) => crew_id)),
  ]);
  notify(
    trx,
    { now },
    cancels.flatMap(({ late, crew_id, activity_id }) => (late ? lateCancel(crew_id, activity_id) : [])),
  );
  const standing = seats.filter(({ source }) => source === SEAT_SOURCE.standing);
  await endMissedStanding(trx, [...new Set(standing.map(({ crew_id }) => crew_id))], now);
}

function cancelFactsOf(seat: ReleasedSeat, { reason, now }: { reason: string | null; now: Date }) {
  return {
    activityTime: seat.activity_time,
    freeUntil: seat.free_until,
    lateHours: cancelRules(seat, now).late_hours,
    reason,
    lastMessage: seat.last_message,
  };
}
