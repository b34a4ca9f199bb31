import type { clubsContract } from '@crewwith/domain/clubs/contract';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { membersContract } from '@crewwith/domain/members/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../kit/api.ts';
import { dataOf } from '../../kit/bare-client.ts';
import { CLUBS_OF_MEMBER, clubsOfMember } from '../schedule/api.ts';
import { CLUB_BY_NICK, clubByNick } from './calls.ts';

/** A club with the asker's standing in it; `levels` and `setting` are JSON text. */
export type Club = ReplyOf<typeof clubsContract.readByNick>;
/** A club as the picker shows it. */
export type ClubCard = ReplyOf<typeof clubsContract.list>[number];
/** What a club is made of, as it is sent. */
export type ClubBody = Omit<BodyOf<typeof clubsContract.edit>, 'version' | 'levels' | 'setting'> &
  Record<'levels' | 'setting', string>;

const BY_ID = '/api/v1/clubs/{club_id}';

/** A club by its nick; not asked for unless `enabled`. */
export function useClub(nick: string, enabled: boolean) {
  const [path, params] = clubByNick(nick);
  return query.useQuery('get', path, { params }, { enabled });
}

const ofMember = (id: string) => {
  const [, params] = clubsOfMember(id);
  return { params };
};

type MemberClub = ReplyOf<typeof membersContract.listClubs>[number];

/** The clubs that a member is in. */
export function useMemberClubs(memberId: string) {
  return query.useQuery('get', CLUBS_OF_MEMBER, ofMember(memberId), {
    select: (rows: MemberClub[]) =>
      rows.flatMap(({ admin_level, ...club }) =>
        admin_level === undefined ? [] : [{ ...club, admin_level }],
      ),
  });
}

/** The clubs to choose from: those that a member is in, or all for who is in none. */
export function useClubPicker(memberId: string) {
  return query.useQuery('get', CLUBS_OF_MEMBER, ofMember(memberId), {
    select: (rows: MemberClub[]) => ({
      clubs: rows,
      isNewcomer: rows.every(({ admin_level }) => admin_level === undefined),
    }),
  });
}

/** Asks for the clubs to choose from before they are drawn. */
export function prefetchClubs(client: QueryClient, memberId: string): Promise<void> {
  return client.prefetchQuery(query.queryOptions('get', CLUBS_OF_MEMBER, ofMember(memberId)));
}

/** Asks again for the clubs: somebody joined, left or changed one. */
export async function refreshClubs(client: QueryClient): Promise<void> {
  await Promise.all(
    [CLUB_BY_NICK, CLUBS_OF_MEMBER].map((path) => client.invalidateQueries({ queryKey: ['get', path] })),
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
      await client.invalidateQueries({ queryKey: ['get', CLUBS_OF_MEMBER] });
    },
  });
}

/** The club as it is saved now, also under a nick that somebody else has just given it. */
export async function rereadClub(client: QueryClient, clubId: string): Promise<Club> {
  const club = await dataOf(api.GET(BY_ID, { params: { path: { club_id: clubId } } }));
  client.setQueryData(['get', CLUB_BY_NICK, { params: { path: { club_nick: club.nick } } }], club);
  return club;
}
