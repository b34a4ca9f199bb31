import type { clubsContract } from '@crewwith/domain/clubs/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../kit/api.ts';

/** A club with the asker's standing in it; `levels` and `setting` are JSON text. */
export type Club = ReplyOf<typeof clubsContract.readByNick>;
/** A club as the picker shows it. */
export type ClubCard = ReplyOf<typeof clubsContract.list>[number];

const BY_NICK = '/api/v1/clubs/nick/{club_nick}';
const ALL = '/api/v1/clubs/list';
const OF_MEMBER = '/api/v1/members/{id}/clubs';

/** A club by its nick; not asked for unless `enabled`. */
export function useClub(nick: string, enabled: boolean) {
  return query.useQuery('get', BY_NICK, { params: { path: { club_nick: nick } } }, { enabled });
}

/** All clubs; not asked for unless `enabled`. */
export function useClubs(enabled: boolean) {
  return query.useQuery('get', ALL, {}, { enabled });
}

/** The clubs that a member is in. */
export function useMemberClubs(memberId: string) {
  return query.useQuery('get', OF_MEMBER, { params: { path: { id: memberId } } });
}

/** Asks again for the clubs: somebody joined, left or changed one. */
export async function refreshClubs(client: QueryClient): Promise<void> {
  await Promise.all(
    [BY_NICK, ALL, OF_MEMBER].map((path) => client.invalidateQueries({ queryKey: ['get', path] })),
  );
}
