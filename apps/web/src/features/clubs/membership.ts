import { CREW_STATE } from '@crewwith/domain/crews/states';
import type { Club } from './api.ts';

/** One's own active crew in a club, or null for everybody outside it: visitors, the withdrawn and the banned. */
export function getMembership({ my }: Club): NonNullable<Club['my']> | null {
  return my?.state === CREW_STATE.active ? my : null;
}

/** Whether one is banned from the club. */
export function isBanned({ my }: Club): boolean {
  return my?.state === CREW_STATE.banned;
}
