import { isActive, isBanned } from '@crewwith/domain/crews/states';
import type { Club } from './api.ts';

/** Returns the user's active crew in a club, or null outside it: visitors, the withdrawn and the banned. */
export function getMembership({ my }: Club): NonNullable<Club['my']> | null {
  return my !== null && isActive(my.state) ? my : null;
}

/** Returns whether the user is banned from the club. */
export function isBannedFrom({ my }: Club): boolean {
  return isBanned(my?.state);
}
