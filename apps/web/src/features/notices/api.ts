import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import type { LikeState } from '../likes/api.ts';
import { cacheFirstMessages } from '../messages/api.ts';
import { CLUB_HOME } from '../schedule/api.ts';
import { BULLETIN, type BulletinView, NOTICES, noticesCall } from './calls.ts';

export type NewNotice = BodyOf<typeof noticesContract.create>;
export type NoticeEdit = BodyOf<typeof noticesContract.edit>;
type Wire = ReplyOf<typeof noticesContract.edit>;
type WireRow = ReplyOf<typeof noticesContract.list>[number];

/** A notice in a list; times are instants. */
export type NoticeRow = ReturnType<typeof readNotice<WireRow>>;
/** A notice with its text and pictures; times are instants. */
export type NoticeRecord = ReturnType<typeof readNotice<Wire>>;

const READ = '/api/v1/notices/{id}';
const LISTS = [NOTICES, BULLETIN, CLUB_HOME] as const;

function readNotice<N extends WireRow>(wire: N) {
  return { ...wire, created_time: new Date(wire.created_time) };
}

/** Returns the notices of a list with their times as instants. */
export const decodeNotices = (wire: readonly WireRow[]): NoticeRow[] => wire.map((row) => readNotice(row));
const readRecord = (wire: Wire): NoticeRecord => readNotice(wire);
const paramsOf = (id: string) => ({ params: { path: { id } } });

/** The regulations and notices of a club, newest first. */
export function useNotices(clubNick: string) {
  const [path, params] = noticesCall(clubNick);
  return query.useQuery('get', path, { params }, { select: decodeNotices });
}

/** Prefetches the regulations and notices of a club. */
export function prefetchNotices(client: QueryClient, clubNick: string): Promise<void> {
  const [path, params] = noticesCall(clubNick);
  return client.prefetchQuery(query.queryOptions('get', path, { params }));
}

const pageOfBulletin = (clubNick: string, { category, page }: BulletinView) => ({
  params: { path: { club_nick: clubNick }, query: { page, ...(category !== null && { category }) } },
});

/** Prefetches a page of a club's bulletin. */
export function prefetchBulletin(client: QueryClient, clubNick: string, view: BulletinView): Promise<void> {
  return client.prefetchQuery(query.queryOptions('get', BULLETIN, pageOfBulletin(clubNick, view)));
}

/** A page of a club's bulletin, or of one of its categories; shows the previous page while loading. */
export function useBulletin(clubNick: string, view: BulletinView, enabled = true) {
  return query.useQuery('get', BULLETIN, pageOfBulletin(clubNick, view), {
    enabled,
    select: ({ rows, ...rest }) => ({ ...rest, rows: decodeNotices(rows) }),
    placeholderData: keepPreviousData,
  });
}

/** A notice. With `withPage`, the first response includes the first comments. */
export function useNotice(id: string, { withPage }: { withPage: boolean }) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['get', READ, paramsOf(id)],
    queryFn: async ({ signal }) => {
      const isFirst = withPage && client.getQueryData(['get', READ, paramsOf(id)]) === undefined;
      const { messages, ...notice } = await dataOf(
        api.GET(READ, { params: { path: { id }, query: isFirst ? { with: 'page' } : {} }, signal }),
      );
      cacheFirstMessages(client, { type: 'notice', id }, messages);
      return notice;
    },
    select: readRecord,
  });
}

const viewed = new Set<string>();

/** Counts a view of a notice once per app start; the server counts once a day. */
export function useCountView(id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (viewed.has(id)) return;
    viewed.add(id);
    dataOf(api.PUT('/api/v1/notices/{id}/view', paramsOf(id))).then(
      ({ view }) => client.setQueryData<Wire>(['get', READ, paramsOf(id)], (old) => old && { ...old, view }),
      // Counted on the next visit instead.
      () => viewed.delete(id),
    );
  }, [client, id]);
}

/** Updates the like of a notice in the cache. */
export function patchNoticeLike(
  client: QueryClient,
  id: string,
  change: (old: LikeState) => LikeState,
): void {
  client.setQueryData<Wire>(['get', READ, paramsOf(id)], (old) => old && { ...old, ...change(old) });
}

/** Updates the number of comments of a notice in the cache, and refetches the lists. */
export async function patchMessageCount(client: QueryClient, id: string, delta: 1 | -1): Promise<void> {
  client.setQueryData<Wire>(
    ['get', READ, paramsOf(id)],
    (old) => old && { ...old, message_count: old.message_count + delta },
  );
  await refreshNoticeLists(client);
}

/** Refetches the lists of notices. */
async function refreshNoticeLists(client: QueryClient): Promise<void> {
  await Promise.all(LISTS.map((path) => client.invalidateQueries({ queryKey: ['get', path] })));
}

/** Reserves an id with which only this member can create a notice, and only one, however often it is sent. */
export async function reserveNoticeId(): Promise<string> {
  const { max_id: id } = await dataOf(api.GET('/api/v1/notices/max_id'));
  return id;
}

/** Creates a notice; resolves to its id. */
export function useCreateNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNotice) => dataOf(api.POST('/api/v1/notices', { body })),
    onSuccess: () => refreshNoticeLists(client),
  });
}

/** Edits a notice; the server refuses an outdated `version`. */
export function useEditNotice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeEdit) => dataOf(api.PUT(READ, { ...paramsOf(id), body })),
    onSuccess: async (saved) => {
      client.setQueryData<Wire>(['get', READ, paramsOf(id)], saved);
      await refreshNoticeLists(client);
    },
  });
}

/** Pins a notice on the club's main page, in place of another one, or unpins it. */
export function usePinNotice({ id, club_id: clubId }: Pick<Wire, 'id' | 'club_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pinned: boolean) =>
      dataOf(
        pinned
          ? api.PUT('/api/v1/notices/{id}/pin', paramsOf(id))
          : api.DELETE('/api/v1/notices/{id}/pin', paramsOf(id)),
      ),
    onSuccess: async ({ pinned }) => {
      client.setQueriesData<Wire>({ queryKey: ['get', READ] }, (old) => {
        const isReplaced = pinned && old?.club_id === clubId;
        return old && { ...old, pinned: old.id === id ? pinned : old.pinned && !isReplaced };
      });
      await client.invalidateQueries({ queryKey: ['get', CLUB_HOME] });
    },
  });
}

/** Deletes a notice. */
export function useDeleteNotice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/notices/delete/{id}', paramsOf(id))),
    onSuccess: async () => {
      await Promise.all(
        LISTS.map((path) => client.invalidateQueries({ queryKey: ['get', path], refetchType: 'all' })),
      );
    },
  });
}
