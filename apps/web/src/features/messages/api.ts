import { MESSAGES_AT_ONCE } from '@crewwith/domain/constants';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { messagesContract } from '@crewwith/domain/messages/contract';
import { MESSAGE_STATE } from '@crewwith/domain/messages/states';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import type { LikeState } from '../likes/api.ts';

/** What the comments are on. */
export interface CommentTarget {
  type: 'activity' | 'notice';
  id: string;
}

type Page = ReplyOf<typeof messagesContract.listOfActivity>;
type Row = Page[number];
/** A comment; times are instants. */
export type Message = ReturnType<typeof readMessage>;
type Pages = InfiniteData<Page>;

const LISTS = {
  activity: '/api/v1/activities/{id}/messages',
  notice: '/api/v1/notices/{id}/messages',
} as const;

const readMessage = (row: Row) => ({ ...row, created_time: new Date(row.created_time) });

const paramsOf = (id: string) => ({ params: { path: { id }, query: { limit: MESSAGES_AT_ONCE } } });
const keyOf = ({ type, id }: CommentTarget) => ['get', LISTS[type], paramsOf(id)];

/** The comments on a target, oldest first, in pages; also deleted ones. */
export function useMessages({ type, id }: CommentTarget, enabled: boolean) {
  return query.useInfiniteQuery('get', LISTS[type], paramsOf(id), {
    enabled,
    initialPageParam: null,
    // The cursor is the id of the last comment; an incomplete page is the last one.
    getNextPageParam: (last: Page) => (last.length < MESSAGES_AT_ONCE ? undefined : last.at(-1)?.id),
    select: (data: Pages): Message[] => data.pages.flat().map(readMessage),
  });
}

/** Fills the cache with the first comments, which the target's response includes. */
export function cacheFirstMessages(client: QueryClient, target: CommentTarget, rows: Page | undefined): void {
  if (rows !== undefined) client.setQueryData<Pages>(keyOf(target), { pages: [rows], pageParams: [null] });
}

export interface NewMessage {
  crew_id: string;
  club_id: string;
  message_text: string;
  reply_to?: string;
}

/** Writes a comment as the user's crew; retries with the same key write it once. */
export function useWriteMessage({ type, id }: CommentTarget) {
  return useMutation({
    mutationFn: ({ message, key }: { message: NewMessage; key: string }) => {
      const headers = { 'idempotency-key': key };
      return type === 'activity'
        ? dataOf(api.POST('/api/v1/messages/activity', { headers, body: { ...message, activity_id: id } }))
        : dataOf(api.POST('/api/v1/messages/notice', { headers, body: { ...message, notice_id: id } }));
    },
  });
}

/** Deletes a comment, for its author and level 8. */
export function useDeleteMessage(target: CommentTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(api.PUT('/api/v1/messages/{id}/state/0', { params: { path: { id } } })),
    onSuccess: (_, id) =>
      patchMessage(client, target, id, (row) => ({ ...row, state: MESSAGE_STATE.deleted })),
  });
}

/** Updates the like of a comment in the cache. */
export function patchMessageLike(
  client: QueryClient,
  target: CommentTarget,
  id: string,
  change: (old: LikeState) => LikeState,
): void {
  patchMessage(client, target, id, (row) => ({ ...row, ...change(row) }));
}

function patchMessage(
  client: QueryClient,
  target: CommentTarget,
  id: string,
  change: (row: Row) => Row,
): void {
  const patch = (row: Row) => (row.id === id ? change(row) : row);
  client.setQueryData<Pages>(
    keyOf(target),
    (old) => old && { ...old, pages: old.pages.map((page) => page.map(patch)) },
  );
}
