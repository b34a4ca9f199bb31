import { attendRefusal } from '@crewwith/domain/attendees/rules';
import { isTurnOver, lastTurnEnd } from '@crewwith/domain/waiters/rules';
import {
  isCalled,
  type QueuedState,
  SEAT_SOURCE,
  WAITER_STATE,
  type WaiterState,
} from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import type { Deps } from '../../context.ts';
import { waiterHasPlace, waiterIsCalled, waiterIsWaiting } from '../../db/states.ts';
import type { Trx } from '../../db/transaction.ts';
import { isKeyTaken, markCountsChanged, transact } from '../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../refusal.ts';
import { endOverTurns, fillSeats, giveSeats, settleTurns } from './fill-seats.ts';
import * as endings from './queries/endings.ts';
import * as fill from './queries/fill.ts';
import * as queue from './queries/queue.ts';

export type { JudgedPress } from './queries/queue.ts';
export { fillSeats };

/** The position, from 1, of the queue row `place` among those who wait; null for a turn and without a row. */
export const OWN_POSITION = sql<number | null>`case when ${waiterIsWaiting('place')} then (
  select count(*)::integer from waiters
  where waiters.activity_id = place.activity_id and ${waiterIsWaiting()}
    and (waiters.place, waiters.id) <= (place.place, place.id)
) end`;

/** The place of a crew in the queue of an activity at an instant, by its alias; null without one. */
export const ownPlace = (alias: string, crewId: number | null, now: Date) =>
  sql<{ position: number; state: QueuedState } | null>`(
    select json_build_object('position', coalesce(${OWN_POSITION}, 0), 'state', place.state) from waiters as place
    where place.activity_id = ${sql.ref(`${alias}.id`)} and place.crew_id = ${crewId}
      and ${waiterHasPlace(now, 'place')}
  )`;

/** The seats of an activity, by its alias, that are taken or held for waiters. */
export const seatsTaken = (alias: string) =>
  sql<number>`${sql.ref(`${alias}.attendee_count`)} + ${sql.ref(`${alias}.held_count`)}`;

export type QueuedAnswer =
  /** Seated now or before. */
  | { kind: 'seated'; count: number }
  | { kind: 'waiting'; count: number; waiting: { position: number; total: number } }
  /** Not in the queue; `expired`: because the crew let its turn pass. */
  | { kind: 'none'; count: number; expired: boolean };

/**
 * Seats a crew that is in the queue, if it has a turn or if a seat is free in last call. Refusals:
 * `waiter.turn_over` and those of `attendRefusal` except `activity.full`.
 */
export async function takeQueuedSeat(
  trx: Trx,
  who: { crewId: number; activityId: number },
  now: Date,
  filled = false,
): Promise<QueuedAnswer> {
  const { crewId, activityId } = who;
  const activity = orNotFound(await queue.lockCrewAndActivity(trx, crewId, activityId));
  const own = await queue.readOwnPlace(trx, crewId, activityId);
  const { attendee_count, held_count, wait_count: total } = activity;
  const count = attendee_count + held_count;
  if (own.attending) return { kind: 'seated', count };
  if (own.state === null) return { kind: 'none', count, expired: own.expired };
  const called = isCalled(own.state);
  if (own.turn_end && isTurnOver(own.turn_end, now)) throw new Refusal('waiter.turn_over');
  const facts = {
    activityTime: activity.activity_time,
    count: called ? count - 1 : count,
    maxCrew: activity.max_crew,
    attendLevel: activity.attend_level,
    adminLevel: activity.admin_level,
    attending: false,
    restrictionEnd: activity.limit_end_time,
  };
  const refusal = attendRefusal(facts, now);
  if (refusal === 'activity.full') {
    return { kind: 'waiting', count, waiting: { position: own.position ?? 0, total } };
  }
  refuse(refusal);
  if (!called && !filled) {
    await giveSeats(trx, [activityId], now, crewId);
    return takeQueuedSeat(trx, who, now, true);
  }
  const source = called ? SEAT_SOURCE.turn : SEAT_SOURCE.self;
  const seat = { activity_id: activityId, crew_id: crewId, turn_end: null, free_until: null };
  await fill.grantSeats(trx, [{ ...seat, state: WAITER_STATE.seated, source }], now);
  markCountsChanged(trx, [activityId]);
  return { kind: 'seated', count: called ? count : count + 1 };
}

/** Ends the turns of an activity that are over, in a transaction of its own. */
export async function settleActivity(deps: Pick<Deps, 'db' | 'live'>, activityId: number, now: Date) {
  await transact(deps, async (trx) => settleTurns(trx, await fill.lockActivities(trx, [activityId]), now));
}

/** The seats of an activity that are taken or held. */
export const countSeats = (trx: Trx, activityId: number) => queue.readCount(trx, activityId);

/** The seats of activities that are taken or held, by their ids. */
export const countSeatsIn = (trx: Trx, activityIds: readonly number[]) => queue.readCounts(trx, activityIds);

/** Locks an active crew and an activity of its club, in the order that every call uses, and reads what decides. */
export const lockCrewAndActivity: typeof queue.lockCrewAndActivity = (trx, crewId, activityId) =>
  queue.lockCrewAndActivity(trx, crewId, activityId);

/** Ends the turns of locked activities that are over and gives their free seats, before a leader gives one. */
export async function settleQueues(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  await settleTurns(trx, activityIds, now);
  await giveSeats(trx, activityIds, now);
}

/**
 * What a seat for a crew depends on in a locked activity that is settled: the seats taken or held by others, and the
 * free seats that belong to waiters before this crew, who may still take them in last call.
 */
export async function readQueueFor(
  trx: Trx,
  { crewId, activityId }: { crewId: number; activityId: number },
  now: Date,
): Promise<{ attending: boolean; queued: boolean; count: number; promised: number }> {
  const { attending, state } = await queue.readOwnPlace(trx, crewId, activityId);
  const count = await queue.readCount(trx, activityId);
  const candidates = (await fill.listCandidates(trx, [activityId], now)).map(({ crew_id }) => crew_id);
  const place = candidates.indexOf(crewId);
  const called = isCalled(state);
  return {
    attending,
    queued: state !== null,
    count: called ? count - 1 : count,
    promised: called || place >= 0 ? 0 : candidates.length,
  };
}

/** Ends the wait of a crew that gets a seat in another way. */
export const endWait = (trx: Trx, waiter: { crewId: number; activityId: number }, now: Date) =>
  endings.endPlace(trx, { ...waiter, state: WAITER_STATE.seated, now });

/** Ends the waits of crews that have a seat in these locked activities. */
export const endWaitsOfSeated = (trx: Trx, activityIds: readonly number[], now: Date) =>
  fill.endWaitsOfSeated(trx, activityIds, now);

/**
 * Ends the turns of a crew in locked activities that it becomes the owner of, and those of all that are over, which
 * hold no seat; returns the ids of the former. The caller fills the free seats.
 */
export async function endTurnsIn(
  trx: Trx,
  { crewId, activityIds }: { crewId: number; activityIds: readonly number[] },
  now: Date,
): Promise<number[]> {
  await endOverTurns(trx, activityIds, now);
  const own = sql<boolean>`${waiterIsCalled()} and crew_id = ${crewId} and activity_id = any(${activityIds}::bigint[])`;
  return endings.endPlaces(trx, own, { state: WAITER_STATE.seated, now });
}

/**
 * Adds crews to the tail of the queue of a locked or new full activity, in this order, as many as fit. The caller has
 * locked them and checked that they may attend. Returns how many wait.
 */
export const queueCrews = (trx: Trx, waiters: Parameters<typeof queue.insertPlaces>[1], now: Date) =>
  queue.insertPlaces(trx, waiters, now);

/** Adds a crew to the queue of a full activity; see `queue.joinQueue`. */
export async function joinWaitlist(
  db: Deps['db'],
  permitted: Permit<'attendee.attend'>,
  waiter: Parameters<typeof queue.joinQueue>[2],
): Promise<queue.Queued | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await queue.lockCrewAndActivity(trx, waiter.crewId, waiter.activityId);
      return queue.joinQueue(trx, permitted, waiter);
    });
  } catch (error) {
    if (waiter.idempotency && isKeyTaken(error)) return null;
    throw error;
  }
}

/**
 * Locks the coming activities in which these locked crews have a seat or wait, and takes the crews out of the queues.
 * Returns those with a queue, which the caller fills after it has released the seats, and those whose queue they left.
 * The lock is a statement of its own: one that releases seats at once would miss a seat given while it waited for it.
 */
export async function lockAndLeaveQueues(
  trx: Trx,
  crewIds: readonly number[],
  ending: { state: WaiterState; now: Date },
): Promise<{ queued: number[]; left: number[] }> {
  const activities = await fill.lockActivitiesOf(trx, { seated: crewIds, waiting: crewIds }, ending.now);
  const left = await endings.endPlacesOf(trx, { crewIds }, ending);
  markCountsChanged(trx, left);
  return { queued: activities.filter(({ has_queue }) => has_queue).map(({ id }) => id), left };
}

/**
 * Locks the coming activities in which these locked crews wait, for `fillSeats` after a level is raised. Call it before
 * locking a club. Of crews who leave in the same transaction, those are locked too that `lockAndLeaveQueues` will lock.
 */
export async function lockQueuesOf(
  trx: Trx,
  crewIds: readonly number[],
  now: Date,
  leaving: readonly number[] = [],
): Promise<number[]> {
  const of = { seated: leaving, waiting: [...leaving, ...crewIds] };
  return (await fill.lockActivitiesOf(trx, of, now)).filter((row) => row.has_queue).map(({ id }) => id);
}

/** Ends the queues of locked activities that are deleted. */
export async function closeQueues(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  await endings.endPlacesOf(trx, { activityIds }, { state: WAITER_STATE.closed, now });
}

/**
 * Adjusts the queues of locked activities to an edit: waiters of renamed subgroups move along, turns end before the
 * last call, and seats that have become free are given.
 */
export async function adjustQueues(
  trx: Trx,
  { queues, renames }: { queues: readonly { id: number; start: Date }[]; renames: readonly queue.Rename[] },
  now: Date,
): Promise<void> {
  const ids = queues.map(({ id }) => id);
  await queue.renameSubgroups(trx, renames);
  await queue.trimTurns(
    trx,
    queues.map(({ id, start }) => ({ id, latest: lastTurnEnd(start) })),
  );
  await endOverTurns(trx, ids, now);
  markCountsChanged(trx, ids);
  await fillSeats(trx, ids, now);
}
