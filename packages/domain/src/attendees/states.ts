/** States of an attendee. A cancelled attendee's row stays, so that earlier wrong codes count after a new seat. */
export const ATTENDEE_STATE = { cancelled: -1, noShow: 0, applied: 1, attended: 2 } as const;
export type AttendeeStateName = keyof typeof ATTENDEE_STATE;
export type AttendeeState = (typeof ATTENDEE_STATE)[AttendeeStateName];

interface Traits {
  /** Holds a seat, which counts against the capacity. */
  seat: boolean;
  /** Has a seat that is not marked yet. */
  applied: boolean;
  attended: boolean;
  /** Is marked as a no-show, which restricts the crew. */
  noShow: boolean;
}

/** What follows from each state. A new state does not compile until its traits are listed. */
const TRAITS = {
  [ATTENDEE_STATE.cancelled]: { seat: false, applied: false, attended: false, noShow: false },
  [ATTENDEE_STATE.noShow]: { seat: true, applied: false, attended: false, noShow: true },
  [ATTENDEE_STATE.applied]: { seat: true, applied: true, attended: false, noShow: false },
  [ATTENDEE_STATE.attended]: { seat: true, applied: false, attended: true, noShow: false },
} as const satisfies Record<AttendeeState, Traits>;

type StatesWith<T extends keyof Traits> = {
  [S in AttendeeState]: (typeof TRAITS)[S][T] extends true ? S : never;
}[AttendeeState];

/** The states that hold a seat. */
export type SeatState = StatesWith<'seat'>;

/** All states, those that hold a seat, and those that hold one and are no no-show; for queries and schemas. */
export const ATTENDEE_STATES = Object.values(ATTENDEE_STATE);
export const SEAT_STATES = ATTENDEE_STATES.filter(hasSeat);

/** Null or undefined when there is no attendee. */
type OptionalState = AttendeeState | null | undefined;

/** Whether the attendee holds a seat, i.e. has not cancelled. */
export function hasSeat(state: OptionalState): state is SeatState {
  return state != null && TRAITS[state].seat;
}

/** Whether the attendee holds a seat and is no no-show. */
export function isExpected(state: OptionalState): boolean {
  return hasSeat(state) && !isNoShow(state);
}

/** Whether the attendee has a seat that is not marked yet. */
export function isApplied(state: OptionalState): state is StatesWith<'applied'> {
  return state != null && TRAITS[state].applied;
}

/** Whether the attendee is marked as attended. */
export function hasAttended(state: OptionalState): state is StatesWith<'attended'> {
  return state != null && TRAITS[state].attended;
}

/** Whether the attendee is marked as a no-show. */
export function isNoShow(state: OptionalState): state is StatesWith<'noShow'> {
  return state != null && TRAITS[state].noShow;
}
