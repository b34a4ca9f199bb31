/** States of a crew. */
export const CREW_STATE = { banned: -1, withdrawn: 0, active: 1 } as const;
export type CrewState = (typeof CREW_STATE)[keyof typeof CREW_STATE];

export const CREW_STATES = Object.values(CREW_STATE);

/** Levels of banned and of permanently banned crews. */
export const BANNED_LEVEL = -1;
export const PERMANENTLY_BANNED_LEVEL = -2;

/** State and level of a crew. */
export type Membership = { state: CrewState; adminLevel: number };

/** Null or undefined when there is no crew. */
type OptionalState = CrewState | null | undefined;

/** Whether a crew is active in its club. */
export function isActive(state: OptionalState): state is typeof CREW_STATE.active {
  return state === CREW_STATE.active;
}

/** Whether a crew left its club, or was unbanned and has not rejoined. */
export function isWithdrawn(state: OptionalState): state is typeof CREW_STATE.withdrawn {
  return state === CREW_STATE.withdrawn;
}

/** Whether a crew is banned from its club, permanently or not. */
export function isBanned(state: OptionalState): state is typeof CREW_STATE.banned {
  return state === CREW_STATE.banned;
}
