import { DAY_MS, LEVEL_MAX, WITHDRAWN_DATA_DAYS } from '../constants.ts';
import { isActive, type Membership } from '../crews/states.ts';
/** Under which name stays what was written by those who left (docs/specification.md#deleting). */
export const WITHDRAWN_NICK = '탈퇴한 크루';

/** Why a member with these crews cannot leave, or null: whoever leads a club transfers it first. */
export function memberWithdrawalRefusal(crews: readonly Membership[]): 'club.leader_must_transfer' | null {
  const leads = crews.some(({ state, adminLevel }) => isActive(state) && adminLevel === LEVEL_MAX);
  return leads ? 'club.leader_must_transfer' : null;
}

/** When a withdrawn member's personal fields are destroyed: after 30 days (docs/specification.md#deleting). */
export function personalDataEnds(withdrawnTime: Date): Date {
  return new Date(withdrawnTime.getTime() + WITHDRAWN_DATA_DAYS * DAY_MS);
}
