import { CREW_STATE } from '@crewwith/domain/crews/states';
import type { Club } from './api.ts';

/** Returns the user's active crew in a club, or null outside it: visitors, the withdrawn and the banned. */
export function getMembership({ my }: Club): NonNullable<Club['my']> | null {
  return my?.state === CREW_STATE.active ? my : null;
}

/** Returns whether the user is banned from the club. */
export function isBanned({ my }: Club): boolean {
  return my?.state === CREW_STATE.banned;
}
