/** States of an attendee. A cancelled attendee's row stays, so that earlier wrong codes count after a new seat. */
export const ATTENDEE_STATE = { cancelled: -1, noShow: 0, applied: 1, attended: 2 } as const;
export type AttendeeState = (typeof ATTENDEE_STATE)[keyof typeof ATTENDEE_STATE];

/** Whether each state holds a seat. A state that is missing here does not compile. */
const HAS_SEAT = {
  [ATTENDEE_STATE.cancelled]: false,
  [ATTENDEE_STATE.noShow]: true,
  [ATTENDEE_STATE.applied]: true,
  [ATTENDEE_STATE.attended]: true,
} as const satisfies Record<AttendeeState, boolean>;

/** The states that hold a seat. */
export type SeatState = {
  [S in AttendeeState]: (typeof HAS_SEAT)[S] extends true ? S : never;
}[AttendeeState];

/** All states, and those that hold a seat, for queries and schemas. */
export const ATTENDEE_STATES = Object.values(ATTENDEE_STATE);
export const SEAT_STATES = ATTENDEE_STATES.filter(hasSeat);

/** Null or undefined when there is no attendee. */
type OptionalState = AttendeeState | null | undefined;

/** Whether the attendee holds a seat, i.e. has not cancelled. */
export function hasSeat(state: OptionalState): state is SeatState {
  return state != null && HAS_SEAT[state];
}

/** Whether the attendee cancelled. */
export function isCancelled(state: OptionalState): state is typeof ATTENDEE_STATE.cancelled {
  return state === ATTENDEE_STATE.cancelled;
}

/** Whether the attendee has a seat that is not marked yet. */
export function isApplied(state: OptionalState): state is typeof ATTENDEE_STATE.applied {
  return state === ATTENDEE_STATE.applied;
}

/** Whether the attendee is marked as attended. */
export function hasAttended(state: OptionalState): state is typeof ATTENDEE_STATE.attended {
  return state === ATTENDEE_STATE.attended;
}

/** Whether the attendee is marked as a no-show. */
export function isNoShow(state: OptionalState): state is typeof ATTENDEE_STATE.noShow {
  return state === ATTENDEE_STATE.noShow;
}
