import { useOutletContext } from 'react-router';
import type { Club } from './api.ts';
import { getMembership } from './membership.ts';

/** Returns the club of the current page. */
export const useCurrentClub = () => useOutletContext<Club>();

/** Returns the club and the user's membership. Throws on a page that PageGuard does not restrict to crews. */
export function useCurrentCrew() {
  const club = useCurrentClub();
  const crew = getMembership(club);
  if (crew === null) throw new Error('This page requires a crew of the club');
  return { club, crew };
}
