import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { standingContract } from '@crewwith/domain/standing/contract';
import { fromSeoulWire } from '@crewwith/domain/time';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { refreshActivities } from '../activities/api.ts';

type WireOwn = ReplyOf<typeof standingContract.read>;
type WireListed = ReplyOf<typeof standingContract.listOfMember>[number];
type WireSeat = NonNullable<WireOwn['standing']>;
export type OwnStanding = ReturnType<typeof decodeOwn>;
export type StandingSeat = NonNullable<OwnStanding['standing']>;
export type ListedStanding = ReturnType<typeof decodeListed>;

const OWN = '/api/v1/series/{id}/standing/{crew_id}';
const OF_MEMBER = '/api/v1/members/{id}/standing';

const decodeSeat = <S extends WireSeat>(wire: S) => ({ ...wire, renew_until: new Date(wire.renew_until) });

const decodeOwn = (wire: WireOwn) => ({ ...wire, standing: wire.standing && decodeSeat(wire.standing) });

function decodeListed(wire: WireListed) {
  const { ended_time: ended, next } = wire;
  return {
    ...decodeSeat(wire),
    ended_time: ended === null ? null : new Date(ended),
    next: next && {
      ...next,
      activity_time: fromSeoulWire(next.activity_time),
      rest_until: next.rest_until === null ? null : new Date(next.rest_until),
    },
  };
}

/** One's own standing seat in a series, or whether one may have one. */
export function useOwnStanding(seriesId: string, crewId: string, enabled: boolean) {
  const path = { id: seriesId, crew_id: crewId };
  return query.useQuery('get', OWN, { params: { path } }, { select: decodeOwn, enabled });
}

/** One's own standing seats in all clubs; those that ended lately are last. */
export function useStandingOfMember(memberId: string) {
  const params = { path: { id: memberId } };
  return query.useQuery(
    'get',
    OF_MEMBER,
    { params },
    { select: (rows: WireListed[]) => rows.map(decodeListed) },
  );
}

/** Refetches what is shown of standing seats, beside their series; also after a change of a seat that was one. */
export async function refreshStanding(client: QueryClient): Promise<void> {
  await Promise.all([OWN, OF_MEMBER].map((path) => client.invalidateQueries({ queryKey: ['get', path] })));
}

const refreshAll = (client: QueryClient) => Promise.all([refreshStanding(client), refreshActivities(client)]);

/** Takes a standing seat, or renews one's own; null keeps the subgroup. Resolves to the seat and the seats it gave. */
export function useTakeStanding(seriesId: string, crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (subgroup: string | null) => {
      const path = { id: seriesId, crew_id: crewId };
      const body = subgroup === null ? {} : { subgroup };
      return decodeSeat(await dataOf(api.PUT(OWN, { params: { path }, body })));
    },
    // Also after a refusal, which says that what is shown is old.
    onSettled: () => refreshAll(client),
  });
}

/** Gives up one's own standing seat. */
export function useGiveUpStanding(seriesId: string, crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.DELETE(OWN, { params: { path: { id: seriesId, crew_id: crewId } } })),
    onSettled: () => refreshAll(client),
  });
}
