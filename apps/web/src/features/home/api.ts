import { useQuery, useQueryClient } from '@tanstack/react-query';
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
export function useClubHome(club: { id: string; nick: string }, month: Month | null): boolean {
  const client = useQueryClient();
  // Other months are loaded separately.
  const [initialMonth] = useState(month);
  const { isPending } = useQuery({
    queryKey: ['home', club.id],
    queryFn: async ({ signal }) => {
      const [path, params] = clubHomeCall(club.nick, initialMonth);
      const home = await dataOf(api.GET(path, { params, signal }));
      cacheClubLists(client, club, initialMonth, home);
      cacheLatestNotices(client, club.nick, home.notices);
      return null;
    },
    // The lists refetch themselves; a later visit sends the combined request again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  });
  return !isPending;
}
