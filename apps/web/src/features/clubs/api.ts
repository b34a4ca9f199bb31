import type { clubsContract } from '@crewwith/domain/clubs/contract';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { membersContract } from '@crewwith/domain/members/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { MEMBER_CLUBS, MEMBER_HOME } from '../schedule/api.ts';
import { CLUB_BY_NICK, clubCall } from './calls.ts';

/** A club with the user's membership; `levels` and `setting` are JSON text. */
export type Club = ReplyOf<typeof clubsContract.readByNick>;
/** A club in the picker. */
export type ClubCard = ReplyOf<typeof clubsContract.list>[number];
/** A club of the member, with their level in it. */
export type MemberClub = ReplyOf<typeof membersContract.listClubs>[number];
/** Body for editing a club. */
export type ClubBody = Omit<BodyOf<typeof clubsContract.edit>, 'version' | 'levels' | 'setting'> &
  Record<'levels' | 'setting', string>;
/** Body for founding a club. */
export type NewClubBody = ClubBody & { crew_nick: string };

const ALL_CLUBS = '/api/v1/clubs/list';
const BY_ID = '/api/v1/clubs/{club_id}';

/** Loads a club by its nick. */
export function useClub(nick: string, enabled: boolean) {
  const [path, params] = clubCall(nick);
  return query.useQuery('get', path, { params }, { enabled });
}

/** Prefetches a club; resolves to null when it cannot be loaded. */
export async function prefetchClub(client: QueryClient, nick: string): Promise<Club | null> {
  const [path, params] = clubCall(nick);
  const options = query.queryOptions('get', path, { params });
  await client.prefetchQuery(options);
  return client.getQueryData(options.queryKey) ?? null;
}

/** The clubs of a member. */
export function useMemberClubs(memberId: string) {
  return query.useQuery('get', MEMBER_CLUBS, { params: { path: { id: memberId } } });
}

/** The clubs of a member if a page has loaded them, and when; sends no call. */
export function useKnownMemberClubs(memberId: string) {
  const params = { path: { id: memberId } };
  const { data, dataUpdatedAt } = query.useQuery('get', MEMBER_CLUBS, { params }, { enabled: false });
  return { clubs: data, loadedAt: dataUpdatedAt };
}

/** All clubs, for a member without one to choose from. */
export function useAllClubs() {
  return query.useQuery('get', ALL_CLUBS, { params: { query: {} } });
}

/** Refetches the clubs after joining, leaving or editing one, or when one is known by another picture in them. */
export async function refreshClubs(client: QueryClient): Promise<void> {
  await Promise.all(
    [CLUB_BY_NICK, MEMBER_CLUBS, MEMBER_HOME, ALL_CLUBS].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path] }),
    ),
  );
}

/** Creates a club; resolves to its id and nick. Retries with the same key create it once. */
export function useCreateClub() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewClubBody; key: string }) =>
      dataOf(api.POST('/api/v1/clubs', { headers: { 'idempotency-key': key }, body })),
    onSuccess: () => refreshClubs(client),
  });
}

/** Edits a club; the server refuses an outdated `version`. */
export function useEditClub(clubId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClubBody & { version: number }) =>
      dataOf(api.PUT(BY_ID, { params: { path: { club_id: clubId } }, body })),
    onSuccess: async (club) => {
      // The response is the current club, also under a new nick.
      client.setQueryData(['get', CLUB_BY_NICK, { params: { path: { club_nick: club.nick } } }], club);
      for (const path of [MEMBER_CLUBS, MEMBER_HOME])
        await client.invalidateQueries({ queryKey: ['get', path] });
    },
  });
}

/** Loads the club as saved now, also if another user has changed its nick. */
export async function refetchClub(client: QueryClient, clubId: string): Promise<Club> {
  const club = await dataOf(api.GET(BY_ID, { params: { path: { club_id: clubId } } }));
  client.setQueryData(['get', CLUB_BY_NICK, { params: { path: { club_nick: club.nick } } }], club);
  return club;
}
