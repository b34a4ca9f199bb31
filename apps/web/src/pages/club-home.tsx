import { crewOf } from '../features/clubs/standing.ts';
import { useClubOnPage } from './club-layout.tsx';
import { MemberClub } from './member-club.tsx';
import { PublicClub } from './public-club.tsx';

/** `/{club_nick}`: the club from within for its crews, its public side for all others. */
export function ClubHomePage() {
  const club = useClubOnPage();
  const crew = crewOf(club);
  return crew === null ? <PublicClub club={club} /> : <MemberClub club={club} crew={crew} />;
}
