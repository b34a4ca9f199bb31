import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { seriesContract } from '@crewwith/domain/series/contract';
import { fromSeoulWire } from '@crewwith/domain/time';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { saveAsFile } from '../../browser/save-as-file.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { CLUB_SERIES, refreshActivities, SERIES } from '../activities/api.ts';
import { refreshStanding } from '../standing/api.ts';

type WireRow = ReplyOf<typeof seriesContract.listOfClub>[number];
type WireSeries = ReplyOf<typeof seriesContract.read>;
export type SeriesRecord = ReturnType<typeof decodeSeries>;
export type SeriesRow = ReturnType<typeof decodeRow>;
export type SeriesOccurrence = SeriesRecord['occurrences'][number];
export type NewSeries = BodyOf<typeof seriesContract.create>;
export type SeriesPlan = ReplyOf<typeof seriesContract.create>;
export type SeriesEdit = BodyOf<typeof seriesContract.edit>;
/** What an edit does, or would do. */
export type EditEffect = ReplyOf<typeof seriesContract.edit>;

const ALL = '/api/v1/series';
const END = '/api/v1/series/{id}/end';

const paramsOf = (id: string) => ({ params: { path: { id } } });

const decodeRow = <R extends WireRow>({ next, ...row }: R) => ({
  ...row,
  next: next === null ? null : { ...next, activity_time: fromSeoulWire(next.activity_time) },
});

function decodeSeries(wire: WireSeries) {
  return {
    ...decodeRow(wire),
    occurrences: wire.occurrences.map((occurrence) => ({
      ...occurrence,
      activity_time: fromSeoulWire(occurrence.activity_time),
    })),
  };
}

/** A series with its meetups to come. */
export function useSeries(id: string, enabled = true) {
  return query.useQuery('get', SERIES, paramsOf(id), { select: decodeSeries, enabled });
}

/** Loads a series as it is now. */
export async function loadSeries(client: QueryClient, id: string): Promise<SeriesRecord> {
  const wire = await client.fetchQuery({ ...query.queryOptions('get', SERIES, paramsOf(id)), staleTime: 0 });
  return decodeSeries(wire);
}

/** The series of a club that have not ended, the one that meets next first. */
export function useClubSeries(clubNick: string) {
  const params = { path: { club_nick: clubNick } };
  return query.useQuery('get', CLUB_SERIES, { params }, { select: (rows: WireRow[]) => rows.map(decodeRow) });
}

/** Refetches what a change of a series changes. */
async function refreshSeries(client: QueryClient): Promise<void> {
  await Promise.all([refreshActivities(client), refreshStanding(client)]);
}

/** The days of a planned series; null asks for none. Those shown last stay until others have arrived. */
export function usePlannedDays(body: NewSeries | null) {
  return useQuery({
    queryKey: ['preview', ALL, body],
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error('Nothing is planned');
      return dataOf(api.POST(ALL, { params: { query: { dry_run: '1' } }, body, signal }));
    },
    enabled: body !== null,
    placeholderData: (shown) => shown,
    // The plan itself may have been made meanwhile.
    gcTime: 0,
  });
}

/** Creates a series; resolves to its id. Sent again with the same key, it is created once. */
export function useCreateSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, key }: { body: NewSeries; key: string }) => {
      const headers = { 'idempotency-key': key };
      const { id } = await dataOf(api.POST(ALL, { params: { query: {} }, body, headers }));
      if (id === undefined) throw new Error('The series has no id');
      return id;
    },
    onSuccess: () => refreshSeries(client),
  });
}

/** What an edit would do; null asks for none. */
export function useEditEffect(id: string, body: SeriesEdit | null) {
  return useQuery({
    queryKey: ['preview', SERIES, id, body],
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error('Nothing is edited');
      return dataOf(api.PUT(SERIES, { ...paramsOf(id), body: { ...body, dry_run: true }, signal }));
    },
    enabled: body !== null,
    // Others may attend meanwhile.
    gcTime: 0,
  });
}

/** Edits the meetups of a series; the server refuses an outdated `version`. Also while the page is being left. */
export function useEditSeries(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SeriesEdit) => dataOf(api.PUT(SERIES, { ...paramsOf(id), body, keepalive: true })),
    onSuccess: () => refreshSeries(client),
  });
}

type End = BodyOf<typeof seriesContract.end>;

/** What ending a series after a day would do; null asks for none. After a refusal the series is loaded again. */
export function useEndEffect(id: string, body: End | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['preview', END, id, body],
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error('Nothing is ended');
      try {
        return await dataOf(api.PUT(END, { ...paramsOf(id), body: { ...body, dry_run: true }, signal }));
      } catch (error) {
        if (ApiError.from(error).code === 'request.stale') void refreshSeries(client);
        throw error;
      }
    },
    enabled: body !== null,
    gcTime: 0,
  });
}

/** Ends a series after a day. */
export function useEndSeries(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: End) => dataOf(api.PUT(END, { ...paramsOf(id), body })),
    // Also after a refusal, which says that what is shown is old. Not awaited: it may lead to another page.
    onSettled: () => void refreshSeries(client),
  });
}

/** Leaves out a day. */
export function useSkipDay(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof seriesContract.skip>) =>
      dataOf(api.POST('/api/v1/series/{id}/skips', { ...paramsOf(id), body })),
    onSuccess: () => refreshSeries(client),
  });
}

/** Gives a series another host. */
export function useTakeOver(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (crewId: string) =>
      dataOf(api.PUT('/api/v1/series/{id}/owner', { ...paramsOf(id), body: { crew_id: crewId } })),
    onSuccess: () => refreshSeries(client),
  });
}

/** Saves the meetups of a series to come as a calendar file, which only crews may read. */
export function useSaveSeries() {
  return useMutation({
    mutationFn: async ({ id, name }: Pick<SeriesRow, 'id' | 'name'>) => {
      const text = await dataOf(api.GET('/api/v1/series/{id}.ics', { ...paramsOf(id), parseAs: 'text' }));
      saveAsFile(text, { name: `${name}.ics`, type: 'text/calendar' });
    },
    onError: (error) => toast(ApiError.from(error).message, 'danger'),
  });
}
