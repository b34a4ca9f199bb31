import { type MemberClub, useKnownMemberClubs } from '../../features/clubs/api.ts';
import { useKnownClubsOfHome } from '../../features/home/api.ts';
import { useMemberId } from '../../session/session.ts';

/** The clubs of the member if an answer of the page names them. Sends no call. */
export function useKnownClubs(): MemberClub[] | undefined {
  const memberId = useMemberId() ?? '';
  const ofHome = useKnownClubsOfHome(memberId);
  return useKnownMemberClubs(memberId) ?? ofHome;
}
