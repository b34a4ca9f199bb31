import { lateCancelFrom } from '@crewwith/domain/attendees/rules';
import { isLastCall, isSeatConflict, promotions } from '@crewwith/domain/waiters/rules';
import { SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Trx } from '../../db/transaction.ts';
import { markCountsChanged } from '../../http/transaction.ts';
import { notify } from '../notifications/public.ts';
import { cancelRules } from '../penalties/public.ts';
import { eventsOf } from './events.ts';
import * as endings from './queries/endings.ts';
import * as fill from './queries/fill.ts';

/**
 * Gives the free seats of locked activities to those who wait (docs/specification.md#waitlist-fill), in three
 * statements, and tells them; in last call it tells all who wait. Call it in every transaction that frees a seat or
 * makes a waiter eligible.
 */
export async function fillSeats(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  for (const { activity_id: activityId, activity_time } of await giveSeats(trx, activityIds, now)) {
    if (isLastCall(activity_time, now)) notify(trx, { now }, { kind: 'waiter_last_call', activityId });
  }
}

/**
 * Gives free seats to those who wait, and tells them, but for the crew whose own call it is. Returns the activities
 * that had candidates for free seats.
 */
export async function giveSeats(
  trx: Trx,
  activityIds: readonly number[],
  now: Date,
  callerId?: number,
): Promise<{ activity_id: number; activity_time: Date }[]> {
  if (activityIds.length === 0) return [];
  const candidates = await fill.lockCandidates(trx, activityIds, now);
  const byActivity = Map.groupBy(candidates, (row) => row.activity_id);
  const grants: fill.Grant[] = [];
  const seated: fill.LockedCandidate[] = [];
  for (const [activityId, rows] of byActivity) {
    const given = grantsOf(activityId, rows.map(conflictingWith(seated)), now);
    grants.push(...given);
    const seats = new Set(given.filter(({ turn_end }) => turn_end === null).map(({ crew_id }) => crew_id));
    seated.push(...rows.filter(({ crew_id }) => seats.has(crew_id)));
  }
  await fill.grantSeats(trx, grants, now);
  markCountsChanged(
    trx,
    grants.map(({ activity_id }) => activity_id),
  );
  notify(trx, { now }, eventsOf(grants, callerId));
  return [...byActivity.values()].flatMap((rows) => rows.slice(0, 1));
}

/** Marks candidates whose member is seated at about the same time by the same fill. */
const conflictingWith = (seated: readonly fill.LockedCandidate[]) => (row: fill.LockedCandidate) => ({
  ...row,
  has_conflict:
    row.has_conflict ||
    seated.some(
      (other) => other.member_id === row.member_id && isSeatConflict(other.activity_time, row.activity_time),
    ),
});

function grantsOf(activityId: number, rows: readonly fill.LockedCandidate[], now: Date): fill.Grant[] {
  const [first] = rows;
  if (!first) return [];
  const { activity_time: activityTime, free_seats: freeSeats } = first;
  // The rules of a seat that is taken now.
  const { late_hours: lateHours } = cancelRules({ taken_time: now, versions: first.versions }, now);
  const lateFrom = lateCancelFrom({ activityTime, freeUntil: null, lateHours });
  const activity = { activityTime, freeSeats, lateFrom };
  const candidates = rows.map((row) => ({ crewId: row.crew_id, hasConflict: row.has_conflict }));
  return promotions(activity, candidates, now).map((promotion) => {
    const row = { activity_id: activityId, crew_id: promotion.crewId };
    return promotion.kind === 'seat'
      ? {
          ...row,
          state: WAITER_STATE.seated,
          turn_end: null,
          source: SEAT_SOURCE.promoted,
          free_until: promotion.freeUntil,
        }
      : {
          ...row,
          state: WAITER_STATE.called,
          turn_end: promotion.turnEnd,
          source: SEAT_SOURCE.turn,
          free_until: null,
        };
  });
}

/** Ends the turns of locked activities that are over, and tells whose they were. Returns the activities concerned. */
export async function endOverTurns(trx: Trx, activityIds: readonly number[], now: Date): Promise<number[]> {
  const ended = await endings.endTurns(trx, activityIds, now);
  notify(
    trx,
    { now },
    ended.map(({ id, crew_ids }) => ({ kind: 'waiter_expired', activityId: id, to: crew_ids })),
  );
  return ended.map(({ id }) => id);
}

/** Ends the turns of locked activities that are over, and fills their seats. */
export async function settleTurns(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  const ended = await endOverTurns(trx, activityIds, now);
  markCountsChanged(trx, ended);
  await fillSeats(trx, ended, now);
}
