/** States of a club. */
export const CLUB_STATE = { withdrawn: 0, active: 1 } as const;
export type ClubState = (typeof CLUB_STATE)[keyof typeof CLUB_STATE];

/** `state` of `PUT /clubs/{club_id}/state/{state}`: transfer or offer the club, or answer the offer. */
export const TRANSFER = { answer: 0, offer: 1 } as const;

/** Whether a club has not been withdrawn. */
export function isOpenClub(state: ClubState | null | undefined): state is typeof CLUB_STATE.active {
  return state === CLUB_STATE.active;
}
