import { pageOf } from '@crewwith/domain/pages';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { prefetchClub } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { prefetchClubHome } from '../../features/home/api.ts';
import { session } from '../../session/session.ts';
import { MemberClub } from './member-club.tsx';
import { PublicClub } from './public-club.tsx';

/** Fills the query cache from prefetched responses if all have arrived, so that the page renders complete at once. */
export async function prepare(): Promise<void> {
  const nick = pageOf(location.pathname)?.club ?? null;
  if (nick === null || !isPrefetched(location.pathname, session.tokens().token)) return;
  const club = await prefetchClub(queryClient, nick);
  if (club === null || getMembership(club) === null) return;
  await prefetchClubHome(queryClient, club);
}

/** `/{club_nick}`: the main page for crews, the public page for all others. */
export function ClubPage() {
  const club = useCurrentClub();
  const crew = getMembership(club);
  return crew === null ? <PublicClub club={club} /> : <MemberClub club={club} crew={crew} />;
}
