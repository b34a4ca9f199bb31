import type { clubsContract } from '@crewwith/domain/clubs/contract';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/bare-client.ts';
import { MEMBER_CLUBS, memberClubsCall } from '../schedule/api.ts';
import { CLUB_BY_NICK, clubCall } from './calls.ts';

/** A club with the caller's standing in it; `levels` and `setting` are JSON text. */
export type Club = ReplyOf<typeof clubsContract.readByNick>;
/** A club as the picker shows it. */
export type ClubCard = ReplyOf<typeof clubsContract.list>[number];
/** What a club is made of, as it is sent. */
export type ClubBody = Omit<BodyOf<typeof clubsContract.edit>, 'version' | 'levels' | 'setting'> &
  Record<'levels' | 'setting', string>;

const ALL_CLUBS = '/api/v1/clubs/list';
const BY_ID = '/api/v1/clubs/{club_id}';

/** A club by its nick; not asked for unless `enabled`. */
export function useClub(nick: string, enabled: boolean) {
  const [path, params] = clubCall(nick);
  return query.useQuery('get', path, { params }, { enabled });
}

const ofMember = (id: string) => {
  const [, params] = memberClubsCall(id);
  return { params };
};

/** The clubs that a member is in. */
export function useMemberClubs(memberId: string) {
  return query.useQuery('get', MEMBER_CLUBS, ofMember(memberId));
}

/** The clubs to choose from: those that a member is in, or all clubs for a member who is in none. */
export function useClubPicker(memberId: string) {
  const own = useMemberClubs(memberId);
  const isNewcomer = own.data?.length === 0;
  const all = query.useQuery('get', ALL_CLUBS, { params: { query: {} } }, { enabled: isNewcomer });
  return { clubs: isNewcomer ? all : own, isNewcomer };
}

/** Asks for the clubs to choose from before they are drawn. */
export function prefetchClubs(client: QueryClient, memberId: string): Promise<void> {
  return client.prefetchQuery(query.queryOptions('get', MEMBER_CLUBS, ofMember(memberId)));
}

/** Asks again for the clubs: somebody joined, left or changed one. */
export async function refreshClubs(client: QueryClient): Promise<void> {
  await Promise.all(
    [CLUB_BY_NICK, MEMBER_CLUBS, ALL_CLUBS].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path] }),
    ),
  );
}

/** Founds a club; answers its id and nick. */
export function useCreateClub() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClubBody) => dataOf(api.POST('/api/v1/clubs', { body })),
    onSuccess: () => refreshClubs(client),
  });
}

/** Changes a club; with the `version` that was read, an edit from a stale page is refused. */
export function useEditClub(clubId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClubBody & { version: number }) =>
      dataOf(api.PUT(BY_ID, { params: { path: { club_id: clubId } }, body })),
    onSuccess: async (club) => {
      // The answer is the club as it is now, also under a new nick; under the old one there is nothing any more.
      client.setQueryData(['get', CLUB_BY_NICK, { params: { path: { club_nick: club.nick } } }], club);
      await client.invalidateQueries({ queryKey: ['get', MEMBER_CLUBS] });
    },
  });
}

/** The club as it is saved now, also under a nick that somebody else has just given it. */
export async function refetchClub(client: QueryClient, clubId: string): Promise<Club> {
  const club = await dataOf(api.GET(BY_ID, { params: { path: { club_id: clubId } } }));
  client.setQueryData(['get', CLUB_BY_NICK, { params: { path: { club_nick: club.nick } } }], club);
  return club;
}
