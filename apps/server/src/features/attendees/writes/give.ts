import type { attendeesContract } from '@crewwith/domain/attendees/contract';
import {
  confirmRefusal,
  freeUntilAfterConfirming,
  giveRefusal,
  isUnconfirmed,
  seatingRefusal,
  unseatRefusal,
} from '@crewwith/domain/attendees/given';
import { chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { hasSeat } from '@crewwith/domain/attendees/states';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { markCountsChanged, runTransaction, transact } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership, ownsCrew } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import {
  countSeats,
  endWait,
  fillSeats,
  lockCrewAndActivity,
  readQueueFor,
  settleQueues,
} from '../../waiters/public.ts';
import { confirmGivenSeat, insertGivenSeat, lockSeatOfCrew, takeSeatAway } from '../queries/given.ts';

type Params = Input<typeof attendeesContract.give>['params'];
type Gift = Input<typeof attendeesContract.give>['body'];

/**
 * Gives a free seat to a crew who asked for it outside the app. Not past capacity, queue, level or restriction. For a
 * crew that attends nothing changes.
 */
export async function giveSeat(
  call: Call,
  { id: activityId, crew_id: crewId }: Params,
  { subgroup: requested, reason }: Gift,
): Promise<{ count: number }> {
  return runTransaction(call, async (trx) => {
    const activity = await lockForLeader(trx, call, { crewId, activityId });
    if (activity.wait_count + activity.held_count > 0) await settleQueues(trx, [activityId], call.now);
    const { queued, ...place } = await readQueueFor(trx, { crewId, activityId }, call.now);
    const facts = {
      ...place,
      activityTime: activity.activity_time,
      maxCrew: activity.max_crew,
      attendLevel: activity.attend_level,
      adminLevel: activity.admin_level,
      restrictionEnd: activity.limit_end_time,
    };
    refuse(giveRefusal(facts, call.now));
    if (place.attending) return { count: place.count };
    const subgroup = chooseSubgroup(parseSubgroups(activity.subgroup), requested ?? '');
    if (subgroup === null) throw new Refusal('attendee.invalid_subgroup');
    if (queued) await endWait(trx, { crewId, activityId }, call.now);
    const freeUntil = activity.activity_time;
    await insertGivenSeat(trx, { crewId, activityId, subgroup, freeUntil, now: call.now });
    await recordAudit(trx, call, {
      clubId: activity.club_id,
      action: 'attendee.give',
      subjectId: crewId,
      detail: { activity_id: activityId },
      reason,
    });
    notify(trx, call, { kind: 'seat_given', activityId, to: [crewId] });
    markCountsChanged(trx, [activityId]);
    return { count: await countSeats(trx, activityId) };
  });
}

/** Takes the seat of a crew without a cancel of theirs, and gives it to the next one who waits. */
export async function unseatCrew(
  call: Call,
  { id: activityId, crew_id: crewId }: Params,
  reason: string,
): Promise<{ count: number }> {
  return runTransaction(call, async (trx) => {
    const activity = await lockForLeader(trx, call, { crewId, activityId });
    const seat = await lockSeatOfCrew(trx, crewId, activityId);
    if (!seat) throw new Refusal('attendee.not_attending');
    if (hasSeat(seat.state)) {
      refuse(unseatRefusal({ activityTime: activity.activity_time, state: seat.state }, call.now));
      await takeSeatAway(trx, crewId, activityId, call.now);
      await recordAudit(trx, call, {
        clubId: activity.club_id,
        action: 'attendee.unseat',
        subjectId: crewId,
        detail: { activity_id: activityId },
        reason,
      });
      notify(trx, call, { kind: 'seat_removed', activityId, to: [crewId] });
      markCountsChanged(trx, [activityId]);
      await fillSeats(trx, [activityId], call.now);
    }
    return { count: await countSeats(trx, activityId) };
  });
}

/** Confirms a seat that a leader gave to the caller; for any other seat nothing changes. */
export async function confirmSeat(
  call: Call,
  { crew_id: crewId, activity_id: activityId }: Input<typeof attendeesContract.confirm>['params'],
): Promise<{ free_until: Date | null }> {
  return transact(call, async (trx) => {
    permitSelf(await ownsCrew(trx, requireMemberId(call.identity), crewId));
    const { activity_time: activityTime } = orNotFound(await lockCrewAndActivity(trx, crewId, activityId));
    const seat = await lockSeatOfCrew(trx, crewId, activityId);
    if (!seat || !hasSeat(seat.state)) throw new Refusal('attendee.not_attending');
    const { source, state, confirmed_time: confirmedTime } = seat;
    if (!isUnconfirmed({ source, confirmedTime })) return { free_until: seat.free_until };
    refuse(confirmRefusal({ activityTime, state }, call.now));
    const freeUntil = freeUntilAfterConfirming(activityTime, call.now);
    await confirmGivenSeat(trx, { crewId, activityId, freeUntil, now: call.now });
    // Who gave it sees so.
    markCountsChanged(trx, [activityId]);
    return { free_until: freeUntil };
  });
}

/** Locks the other crew and the activity of a leader's call. 404 for outsiders, before the permission. */
async function lockForLeader(trx: Trx, call: Call, ids: { crewId: number; activityId: number }) {
  const activity = orNotFound(await lockCrewAndActivity(trx, ids.crewId, ids.activityId));
  const { crew_id, level } = await getMembership(trx, call.identity, activity.club_id);
  const callerId = orNotFound(crew_id);
  const actor = { level, relations: callerId === activity.owner_id ? (['owner'] as const) : [] };
  refuse(seatingRefusal(actor, callerId === ids.crewId));
  return activity;
}
