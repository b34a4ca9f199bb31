/** States of an attendee. `cancelled` keeps the row, so that wrong codes still count after a new seat. */
export const ATTENDEE_STATE = { cancelled: -1, noShow: 0, applied: 1, attended: 2 } as const;
export type AttendeeState = (typeof ATTENDEE_STATE)[keyof typeof ATTENDEE_STATE];

/** Whether each state holds a seat: a new state does not compile until it is decided here. */
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

/** A state as it is read: null or undefined where there is no attendee. */
type Read = AttendeeState | null | undefined;

/** Whether an attendee holds a seat: everyone who has not cancelled. */
export function hasSeat(state: Read): state is SeatState {
  return state != null && HAS_SEAT[state];
}

/** Whether the seat was given back. */
export function isCancelled(state: Read): state is typeof ATTENDEE_STATE.cancelled {
  return state === ATTENDEE_STATE.cancelled;
}

/** Whether the attendee has a seat that is not marked yet. */
export function isApplied(state: Read): state is typeof ATTENDEE_STATE.applied {
  return state === ATTENDEE_STATE.applied;
}

/** Whether the attendee was marked as having come. */
export function hasAttended(state: Read): state is typeof ATTENDEE_STATE.attended {
  return state === ATTENDEE_STATE.attended;
}

/** Whether the attendee was marked as not having come. */
export function isNoShow(state: Read): state is typeof ATTENDEE_STATE.noShow {
  return state === ATTENDEE_STATE.noShow;
}
