import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { cacheClubLists } from '../activities/api.ts';
import { cacheLatestNotices } from '../notices/api.ts';
import type { Month } from '../schedule/api.ts';
import { clubHomeCall } from './calls.ts';

const CACHE_MS = 30_000;

/**
 * Loads all that a club's main page shows in one request, and fills the cache of each list. Returns whether the request
 * has completed, also by failing; until then the lists must not send their own. `month`: null when it is not visible to
 * the user.
 */
export function useClubHome(club: ClubKey, month: Month | null): boolean {
  const client = useQueryClient();
  // Other months are loaded separately.
  const [initialMonth] = useState(month);
  const { isPending } = useQuery(homeQuery(client, club, initialMonth));
  return !isPending;
}

/** Prefetches all that a club's main page shows. */
export function prefetchClubHome(client: QueryClient, club: ClubKey, month: Month): Promise<void> {
  return client.prefetchQuery(homeQuery(client, club, month));
}

interface ClubKey {
  id: string;
  nick: string;
}

function homeQuery(client: QueryClient, club: ClubKey, month: Month | null) {
  return queryOptions({
    queryKey: ['home', club.id],
    queryFn: async ({ signal }) => {
      const [path, params] = clubHomeCall(club.nick, month);
      const home = await dataOf(api.GET(path, { params, signal }));
      cacheClubLists(client, club, month, home);
      cacheLatestNotices(client, club.nick, home.notices);
      return null;
    },
    // The lists refetch themselves; a later visit sends the combined request again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  });
}
