import { hasStarted } from '../activities/states.ts';
import { isRestricted } from '../attendees/rules.ts';
import { type Actor, may } from '../permissions.ts';
import { addAwake, awakeMs, nextAwake } from './awake.ts';
import {
  AUTOMATIC_AWAKE_MS,
  LAST_CALL_BEFORE_MS,
  SEAT_CONFLICT_MS,
  TURN_LATE_MS,
  TURN_MIN_AWAKE_MS,
  TURN_MS,
} from './constants.ts';

/** How the waitlist of an activity fills a free seat now. */
export type FillMode =
  /** The next one sits at once, and may cancel freely until `freeUntil`. */
  | { kind: 'seat'; freeUntil: Date }
  /** The seat is held for the next one until `turnEnd`. */
  | { kind: 'turn'; turnEnd: Date }
  /** The first who takes it has it. */
  | { kind: 'last_call' };

type Times = {
  activityTime: Date;
  /** From when on a cancel is late. */
  lateFrom: Date;
};

/**
 * How a seat that is free now goes to a waiter (docs/specification.md#waitlist-fill). `hasConflict`: the member holds a
 * seat at about the same time, in any club.
 */
export function fillMode({ activityTime, lateFrom }: Times, hasConflict: boolean, now: Date): FillMode {
  if (!hasConflict && awakeMs(now, lateFrom) >= AUTOMATIC_AWAKE_MS)
    return { kind: 'seat', freeUntil: lateFrom };
  const begin = nextAwake(now);
  const turnEnd = earlier(
    addAwake(begin, begin.getTime() >= lateFrom.getTime() ? TURN_LATE_MS : TURN_MS),
    lastTurnEnd(activityTime),
  );
  return awakeMs(begin, turnEnd) < TURN_MIN_AWAKE_MS ? { kind: 'last_call' } : { kind: 'turn', turnEnd };
}

/** The latest end of a turn: from then on a free seat goes to the first who takes it. */
export function lastTurnEnd(activityTime: Date): Date {
  return new Date(activityTime.getTime() - LAST_CALL_BEFORE_MS);
}

/**
 * Whether a free seat goes to the first who takes it, for every waiter. A seat at once needs more time than a turn, so
 * that this depends on the start alone.
 */
export function isLastCall(activityTime: Date, now: Date): boolean {
  return awakeMs(nextAwake(now), lastTurnEnd(activityTime)) < TURN_MIN_AWAKE_MS;
}

/** Whether two activities are so close in time that a member is asked before having a seat in both. */
export function isSeatConflict(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= SEAT_CONFLICT_MS;
}

/** Whether a turn is over; at its end it is. */
export function isTurnOver(turnEnd: Date, now: Date): boolean {
  return now.getTime() >= turnEnd.getTime();
}

export type Promotion = { crewId: number } & Exclude<FillMode, { kind: 'last_call' }>;

/**
 * Who gets the free seats of an activity: `candidates` are the eligible waiters in the order of the queue. Returns
 * nothing in last call.
 */
export function promotions(
  activity: Times & { freeSeats: number },
  candidates: readonly { crewId: number; hasConflict: boolean }[],
  now: Date,
): Promotion[] {
  if (hasStarted(activity.activityTime, now)) return [];
  return candidates.slice(0, Math.max(0, activity.freeSeats)).flatMap(({ crewId, hasConflict }) => {
    const mode = fillMode(activity, hasConflict, now);
    return mode.kind === 'last_call' ? [] : [{ crewId, ...mode }];
  });
}

export type WaitRefusal = 'activity.ended' | 'activity.level' | 'crew.restricted' | 'waiter.queue_full';

/** Why this crew cannot wait for a seat, or null. A restriction that ends before the start does not matter. */
export function waitRefusal(
  facts: {
    activityTime: Date;
    attendLevel: number;
    adminLevel: number;
    restrictionEnd: Date | null;
    /** The people in the queue. */
    queued: number;
    queuedMax: number;
  },
  now: Date,
): WaitRefusal | null {
  const { activityTime, restrictionEnd } = facts;
  if (hasStarted(activityTime, now)) return 'activity.ended';
  if (facts.attendLevel > facts.adminLevel) return 'activity.level';
  if (isRestricted(restrictionEnd, now) && isRestricted(restrictionEnd, activityTime))
    return 'crew.restricted';
  return facts.queued >= facts.queuedMax ? 'waiter.queue_full' : null;
}

/** Why this actor may not change the place of a waiter, or null: one's own only from a higher level on. */
export function manageRefusal(actor: Actor, self: boolean): 'permission.denied' | 'waiter.own' | null {
  if (!may('waiter.manage', actor)) return 'permission.denied';
  return self && !may('waiter.manage_own', actor) ? 'waiter.own' : null;
}

/**
 * The places of the waiters after one of them moves to `position` (1 is the head; a number past the tail is the tail).
 * `queue` is in order; the places that it holds are given out again, so that no other queue is affected. Returns only
 * those that change.
 */
export function movePlaces<W extends { crewId: number; place: number }>(
  queue: readonly W[],
  crewId: number,
  position: number,
): { crewId: number; place: number }[] {
  const moved = queue.find((waiter) => waiter.crewId === crewId);
  if (!moved) return [];
  const others = queue.filter((waiter) => waiter !== moved);
  const after = others.toSpliced(Math.min(Math.max(position, 1), queue.length) - 1, 0, moved);
  return after.flatMap((waiter, index) => {
    const place = queue[index]?.place;
    return place === undefined || place === waiter.place ? [] : [{ crewId: waiter.crewId, place }];
  });
}

const earlier = (one: Date, other: Date) => (one.getTime() <= other.getTime() ? one : other);
