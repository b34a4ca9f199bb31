/** States of a club. */
export const CLUB_STATE = { withdrawn: 0, active: 1 } as const;
export type ClubState = (typeof CLUB_STATE)[keyof typeof CLUB_STATE];

/** Whether a club has not been withdrawn. */
export function isOpenClub(state: ClubState | null | undefined): state is typeof CLUB_STATE.active {
  return state === CLUB_STATE.active;
}
