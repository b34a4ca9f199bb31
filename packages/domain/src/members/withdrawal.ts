import { DAY_MS, LEVEL_MAX, WITHDRAWN_DATA_DAYS } from '../constants.ts';
import { CREW_STATE, type CrewStanding } from '../crews/crew-state.ts';

/** States of a member. */
export const MEMBER_STATE = { withdrawn: 0, active: 1 } as const;
export type MemberState = (typeof MEMBER_STATE)[keyof typeof MEMBER_STATE];

/** Under which name stays what was written by those who left (the contract, section 6). */
export const WITHDRAWN_NICK = '탈퇴한 크루';

/** Why a member with these crews cannot leave, or null: whoever leads a club transfers it first. */
export function memberWithdrawalRefusal(crews: readonly CrewStanding[]): 'club.leader_must_transfer' | null {
  const leads = crews.some(
    ({ state, adminLevel }) => state === CREW_STATE.active && adminLevel === LEVEL_MAX,
  );
  return leads ? 'club.leader_must_transfer' : null;
}

/** When a withdrawn member's personal fields are destroyed: after 30 days (the contract, section 6). */
export function personalDataEnds(withdrawnTime: Date): Date {
  return new Date(withdrawnTime.getTime() + WITHDRAWN_DATA_DAYS * DAY_MS);
}
