import { hasStarted } from '@crewwith/domain/activities/states';
import { attendRefusal } from '@crewwith/domain/attendees/rules';
import type { waitersContract } from '@crewwith/domain/waiters/contract';
import { manageRefusal, movePlaces } from '@crewwith/domain/waiters/rules';
import { isCalled, SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Input } from '../../http/routes.ts';
import { markCountsChanged, runTransaction } from '../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { getMembership, ownsCrew } from '../memberships/public.ts';
import { notify } from '../notifications/public.ts';
import { explainRestriction } from '../penalties/public.ts';
import { fillSeats, settleQueues, takeQueuedSeat } from './public.ts';
import * as endings from './queries/endings.ts';
import { grantSeats } from './queries/fill.ts';
import * as queue from './queries/queue.ts';
import { readCountAndSeat } from './queries/reads.ts';

type Params = Input<typeof waitersContract.change>['params'];
type Change = Input<typeof waitersContract.change>['body'];
type ByLeader = Exclude<Change, { do: 'accept' }>;

/** Takes the caller's held seat, or changes the place of a waiter as a leader. Returns the seats taken or held. */
export async function changeWaiter(call: Call, params: Params, change: Change): Promise<{ count: number }> {
  if (change.do !== 'accept') {
    return runTransaction(call, (trx) => manageWaiter(trx, call, params, change));
  }
  return explainRestriction(call, params.crew_id, () =>
    runTransaction(call, (trx) => acceptTurn(trx, call, params)),
  );
}

async function acceptTurn(
  trx: Trx,
  call: Call,
  { id: activityId, crew_id: crewId }: Params,
): Promise<{ count: number }> {
  await permitOwnCrew(trx, call, crewId);
  const answer = await takeQueuedSeat(trx, { crewId, activityId }, call.now);
  if (answer.kind === 'none' && answer.expired) throw new Refusal('waiter.turn_over');
  if (answer.kind !== 'seated') throw new Refusal('waiter.no_turn');
  return { count: answer.count };
}

/**
 * Leaves the queue or declines the held seat, which goes to the next one. Repeating it changes nothing. A seat that the
 * caller was given meanwhile stays, and the answer says so.
 */
export async function leaveQueue(
  call: Call,
  { id: activityId, crew_id: crewId }: Params,
): Promise<{ count: number; attending: boolean }> {
  return runTransaction(call, async (trx) => {
    await permitOwnCrew(trx, call, crewId);
    orNotFound(await queue.lockCrewAndActivity(trx, crewId, activityId));
    await endPlace(trx, call, { crewId, activityId, state: WAITER_STATE.left });
    return readCountAndSeat(trx, crewId, activityId);
  });
}

/** Throws `auth.other_identity` unless the crew is the caller's. */
async function permitOwnCrew(trx: Trx, call: Call, crewId: number): Promise<void> {
  permitSelf(await ownsCrew(trx, requireMemberId(call.identity), crewId));
}

/** Takes a waiter out of the queue of a locked activity and fills the seat that was held. */
async function endPlace(
  trx: Trx,
  { now }: Call,
  waiter: {
    crewId: number;
    activityId: number;
    state: typeof WAITER_STATE.left | typeof WAITER_STATE.removed;
  },
): Promise<void> {
  await endings.endPlace(trx, { ...waiter, now });
  markCountsChanged(trx, [waiter.activityId]);
  await fillSeats(trx, [waiter.activityId], now);
}

/** What a waiter is told of what a leader does. */
const EVENTS = {
  seat: { kind: 'seat_given' },
  move: { kind: 'waiter_moved' },
  remove: { kind: 'seat_removed', details: { queued: true } },
} as const;

/** Seats, moves or removes a waiter; refusals of the actor come before those of the waiter. */
async function manageWaiter(
  trx: Trx,
  call: Call,
  { id: activityId, crew_id: crewId }: Params,
  change: ByLeader,
): Promise<{ count: number }> {
  const { club_id, owner_id } = orNotFound(await queue.lockCrewAndActivity(trx, crewId, activityId));
  const { crew_id, level } = await getMembership(trx, call.identity, club_id);
  const callerId = orNotFound(crew_id);
  const actor = { level, relations: callerId === owner_id ? (['owner'] as const) : [] };
  refuse(manageRefusal(actor, callerId === crewId));
  // A turn that is over holds no seat.
  await settleQueues(trx, [activityId], call.now);
  const activity = orNotFound(await queue.lockCrewAndActivity(trx, crewId, activityId));
  const { state } = await queue.readOwnPlace(trx, crewId, activityId);
  const waiter = { ...activity, called: isCalled(orNotFound(state)) };
  if (hasStarted(activity.activity_time, call.now)) throw new Refusal('activity.ended');
  const ids = { crewId, activityId };
  if (change.do === 'seat') await seatWaiter(trx, { ...waiter, self: callerId === crewId }, ids, call.now);
  if (change.do === 'move' && !(await moveWaiter(trx, ids, change.position, call.now))) {
    return { count: await queue.readCount(trx, activityId) };
  }
  if (change.do === 'remove') await endPlace(trx, call, { ...ids, state: WAITER_STATE.removed });
  const count = await queue.readCount(trx, activityId);
  await recordAudit(trx, call, {
    clubId: activity.club_id,
    action: `waiter.${change.do}`,
    subjectId: crewId,
    detail: { activity_id: activityId },
    reason: change.reason,
  });
  notify(trx, call, { ...EVENTS[change.do], activityId, to: [crewId] });
  markCountsChanged(trx, [activityId]);
  return { count };
}

type Locked = NonNullable<Awaited<ReturnType<typeof queue.lockCrewAndActivity>>>;
interface Ids {
  crewId: number;
  activityId: number;
}

/**
 * Gives a waiter a free seat or the one that is held for it. Another crew was not asked, perhaps at night, and so may
 * cancel freely until the start.
 */
async function seatWaiter(
  trx: Trx,
  waiter: Locked & { called: boolean; self: boolean },
  { crewId, activityId }: Ids,
  now: Date,
): Promise<void> {
  const taken = waiter.attendee_count + waiter.held_count;
  const facts = {
    activityTime: waiter.activity_time,
    count: waiter.called ? taken - 1 : taken,
    maxCrew: waiter.max_crew,
    attendLevel: waiter.attend_level,
    adminLevel: waiter.admin_level,
    attending: false,
    restrictionEnd: waiter.limit_end_time,
  };
  refuse(attendRefusal(facts, now));
  const grant = {
    activity_id: activityId,
    crew_id: crewId,
    state: WAITER_STATE.seated,
    turn_end: null,
    source: waiter.self ? SEAT_SOURCE.self : SEAT_SOURCE.given,
    free_until: waiter.self ? null : waiter.activity_time,
  };
  await grantSeats(trx, [grant], now);
}

/** Moves a waiter to another position. Returns whether anything changed: nothing does for one who has a turn. */
async function moveWaiter(
  trx: Trx,
  { crewId, activityId }: Ids,
  position: number,
  now: Date,
): Promise<boolean> {
  const places = movePlaces(await queue.listPlaces(trx, activityId), crewId, position);
  if (places.length > 0) await queue.savePlaces(trx, activityId, places, now);
  return places.length > 0;
}
