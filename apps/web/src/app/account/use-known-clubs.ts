import { type MemberClub, useKnownMemberClubs } from '../../features/clubs/api.ts';
import { useKnownClubsOfHome } from '../../features/home/known-clubs.ts';
import { useMemberId } from '../../session/session.ts';

/** The clubs of the member if an answer names them, by the latest one. Sends no call. */
export function useKnownClubs(): MemberClub[] | undefined {
  const memberId = useMemberId() ?? '';
  const ofHome = useKnownClubsOfHome(memberId);
  const listed = useKnownMemberClubs(memberId);
  return listed.loadedAt > ofHome.loadedAt ? listed.clubs : ofHome.clubs;
}
