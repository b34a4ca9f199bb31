import { decodeCard } from '@crewwith/domain/activities/decode';
import { LATEST_NOTICES } from '@crewwith/domain/constants';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { homeContract } from '@crewwith/domain/home/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { cacheClubLists } from '../activities/api.ts';
import { decodeNotices } from '../notices/api.ts';
import type { Month } from '../schedule/api.ts';
import { clubHomeCall, memberHomeCall } from './calls.ts';
import { currentMonth } from './current-month.ts';

function decodeMemberHome({ clubs, ...wire }: ReplyOf<typeof homeContract.readOfMember>) {
  return {
    clubs,
    activities: wire.activities.map(decodeCard),
    // Absent in the answers of a server of the previous version, during a restart.
    called: (wire.called ?? []).map(decodeCard),
    next: wire.next && decodeCard(wire.next),
    open: wire.open.map(decodeCard),
    polls: wire.polls ?? [],
  };
}

/** All that a member's first screen shows. */
export function useMemberHome(memberId: string) {
  const [month] = useState(currentMonth);
  const [path, params] = memberHomeCall(memberId, month);
  return { month, home: query.useQuery('get', path, { params }, { select: decodeMemberHome }) };
}

/** Prefetches all that a member's first screen shows. */
export function prefetchMemberHome(client: QueryClient, memberId: string): Promise<void> {
  const [path, params] = memberHomeCall(memberId, currentMonth());
  return client.prefetchQuery(query.queryOptions('get', path, { params }));
}

type ClubHome = Omit<ReplyOf<typeof homeContract.read>, 'following' | 'previous'>;

/** The pinned notice and the latest others. */
function pinnedFirst<N extends { id: string }>(pinned: N, notices: readonly N[]): N[] {
  return [pinned, ...notices.filter(({ id }) => id !== pinned.id)].slice(0, LATEST_NOTICES);
}

function decodeClubHome({ notices, pinned, pictures, ...wire }: ClubHome) {
  return {
    notices: decodeNotices(pinned === null ? notices : pinnedFirst(pinned, notices)),
    pinnedId: pinned?.id,
    pictures,
    activities: wire.activities.map(decodeCard),
    next: wire.next.map(decodeCard),
    polls: wire.polls ?? [],
    overdueAppeals: wire.overdue_appeals ?? 0,
  };
}

/** All that a club's main page shows. Fills the caches of the lists of its meetups. */
export function useClubHome(club: ClubKey) {
  const client = useQueryClient();
  const [month] = useState(currentMonth);
  return { month, home: useQuery({ ...clubHomeQuery(client, club, month), select: decodeClubHome }) };
}

/** Prefetches all that a club's main page shows. */
export function prefetchClubHome(client: QueryClient, club: ClubKey): Promise<void> {
  return client.prefetchQuery(clubHomeQuery(client, club, currentMonth()));
}

interface ClubKey {
  id: string;
  nick: string;
}

function clubHomeQuery(client: QueryClient, club: ClubKey, month: Month) {
  const [path, params] = clubHomeCall(club.nick, month);
  return queryOptions({
    queryKey: ['get', path, { params }],
    queryFn: async ({ signal }): Promise<ClubHome> => {
      const { following, previous, ...home } = await dataOf(api.GET(path, { params, signal }));
      cacheClubLists(client, club.id, { following, previous });
      return home;
    },
  });
}
