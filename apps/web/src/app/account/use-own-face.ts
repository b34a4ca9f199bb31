import { useParams } from 'react-router';
import { useClub } from '../../features/clubs/api.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import type { FaceProps } from '../../ui/display/face.tsx';
import { useKnownClubs } from './use-known-clubs.ts';

/**
 * The member as the page's club knows them, outside it as the first of their clubs does. Sends no call: null as long as
 * no answer of the page names them.
 */
export function useOwnFace(): Pick<FaceProps, 'name' | 'imageUrl'> | null {
  const { club: clubNick = '' } = useParams();
  const { data: club } = useClub(clubNick, false);
  const clubs = useKnownClubs();
  const crew = club && getMembership(club);
  // Absent in the answers of a server of the previous version, during a restart.
  if (crew) return { name: crew.nick, imageUrl: crew.image_url ?? null };
  const [first] = clubs ?? [];
  return first?.crew_nick ? { name: first.crew_nick, imageUrl: first.crew_image_url } : null;
}
