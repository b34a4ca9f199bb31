/** States of a member. */
export const MEMBER_STATE = { withdrawn: 0, active: 1 } as const;
export type MemberState = (typeof MEMBER_STATE)[keyof typeof MEMBER_STATE];

export const MEMBER_STATES = Object.values(MEMBER_STATE);

/** Whether a member has not withdrawn from Crewwith. */
export function isActiveMember(state: MemberState | null | undefined): state is typeof MEMBER_STATE.active {
  return state === MEMBER_STATE.active;
}
