import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { MemberClub } from './member-club.tsx';
import { PublicClub } from './public-club.tsx';

/** `/{club_nick}`: the main page for crews, the public page for all others. */
export function ClubPage() {
  const club = useCurrentClub();
  const crew = getMembership(club);
  return crew === null ? <PublicClub club={club} /> : <MemberClub club={club} crew={crew} />;
}
