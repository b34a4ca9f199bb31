/** States of a waiter. An ended row stays for WAITER_DAYS, for statistics. */
export const WAITER_STATE = {
  waiting: 0,
  /** Has a turn: a seat is held until `turn_end`. */
  called: 1,
  seated: 2,
  /** Left, declined, or withdrew from the club or Crewwith. */
  left: -1,
  /** Did not take the held seat in time. */
  expired: -2,
  /** By a leader or a ban. */
  removed: -3,
  /** Still waited when the activity started. */
  leftOut: -4,
  /** The activity was deleted. */
  closed: -5,
} as const;
export type WaiterStateName = keyof typeof WAITER_STATE;
export type WaiterState = (typeof WAITER_STATE)[WaiterStateName];
/** The states of those who are in the queue. */
export type QueuedState = typeof WAITER_STATE.waiting | typeof WAITER_STATE.called;

export const WAITER_STATES = Object.values(WAITER_STATE);
/** The states of those who are in the queue. */
export const QUEUED_STATES = [WAITER_STATE.waiting, WAITER_STATE.called] as const;

/** Whether the waiter is in the queue. */
export function isQueued(state: WaiterState): state is QueuedState {
  return state === WAITER_STATE.waiting || state === WAITER_STATE.called;
}

/** Whether the waiter has a turn. Null or undefined without a waiter. */
export function isCalled(state: WaiterState | null | undefined): boolean {
  return state === WAITER_STATE.called;
}

/** Whether the waiter still waited when the activity started. */
export function isLeftOut(state: WaiterState): boolean {
  return state === WAITER_STATE.leftOut;
}

/** Where a seat came from; `source` of an attendee. */
export const SEAT_SOURCE = {
  self: 0,
  /** From the waitlist, without being asked. */
  promoted: 1,
  /** A turn that was accepted. */
  turn: 2,
  /** By a leader. */
  given: 3,
  /** A standing seat of a series. */
  standing: 4,
  poll: 5,
} as const;
export const SEAT_SOURCES = Object.values(SEAT_SOURCE);
export type SeatSource = (typeof SEAT_SOURCE)[keyof typeof SEAT_SOURCE];
