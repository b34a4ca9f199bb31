import { useOutletContext } from 'react-router';
import type { Club } from './api.ts';
import { getMembership } from './membership.ts';

/** The club of the page that is shown. */
export const useCurrentClub = () => useOutletContext<Club>();

/** The club of the page and one's own membership. Throws on a page that PageGuard opens to others than crews. */
export function useCurrentCrew() {
  const club = useCurrentClub();
  const crew = getMembership(club);
  if (crew === null) throw new Error('A page for crews was opened to somebody else');
  return { club, crew };
}
