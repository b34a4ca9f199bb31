import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/bare-client.ts';
import { cacheClubLists } from '../activities/api.ts';
import { cacheLatestNotices } from '../notices/api.ts';
import type { Month } from '../schedule/api.ts';
import { clubHomeCall } from './calls.ts';

const KEPT_MS = 30_000;

/**
 * Asks at once for all that a club's main page shows, and keeps it as if each list had been asked for by itself.
 * Answers whether the lists may ask from then on: also where this one call has failed. `month`: null where it is not
 * to be seen.
 */
export function useClubHome(club: { id: string; nick: string }, month: Month | null): boolean {
  const client = useQueryClient();
  // Another month is asked for by itself.
  const [first] = useState(month);
  const { isPending } = useQuery({
    queryKey: ['home', club.id],
    queryFn: async ({ signal }) => {
      const [path, params] = clubHomeCall(club.nick, first);
      const home = await dataOf(api.GET(path, { params, signal }));
      cacheClubLists(client, club, first, home);
      cacheLatestNotices(client, club.nick, home.notices);
      return null;
    },
    // The lists keep themselves fresh; who comes back later is told all at once again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  return !isPending;
}
