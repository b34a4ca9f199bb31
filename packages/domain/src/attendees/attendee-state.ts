/** States of an attendee (the specification, section 3); `cancelled` keeps the row, so that code tries survive. */
export const ATTENDEE_STATE = { cancelled: -1, noShow: 0, applied: 1, attended: 2 } as const;
export type AttendeeState = (typeof ATTENDEE_STATE)[keyof typeof ATTENDEE_STATE];

/** Whether an attendee holds a seat: everyone who has not cancelled. */
export function holdsSeat(state: AttendeeState): boolean {
  return state !== ATTENDEE_STATE.cancelled;
}
