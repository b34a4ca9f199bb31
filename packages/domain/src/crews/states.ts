/** States of a crew. */
export const CREW_STATE = { banned: -1, withdrawn: 0, active: 1 } as const;
export type CrewState = (typeof CREW_STATE)[keyof typeof CREW_STATE];

export const CREW_STATES = Object.values(CREW_STATE);

/** The level of a crew that is banned, and of one that is banned for good. */
export const BANNED_LEVEL = -1;
export const PERMANENTLY_BANNED_LEVEL = -2;

/** A member in a club: a row of `crews` as the rules see it. */
export type Membership = { state: CrewState; adminLevel: number };

/** A state as it is read: null or undefined where there is no crew. */
type Read = CrewState | null | undefined;

/** Whether a crew takes part in its club. */
export function isActive(state: Read): state is typeof CREW_STATE.active {
  return state === CREW_STATE.active;
}

/** Whether a crew left its club, or was let in again after a ban and has not joined yet. */
export function isWithdrawn(state: Read): state is typeof CREW_STATE.withdrawn {
  return state === CREW_STATE.withdrawn;
}

/** Whether a crew was put out of its club, for a time or for good. */
export function isBanned(state: Read): state is typeof CREW_STATE.banned {
  return state === CREW_STATE.banned;
}
