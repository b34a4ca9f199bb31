import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { nextCursor } from '../../api/next-cursor.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { unreadKey } from './unread-api.ts';

export type Notification = ReplyOf<typeof notificationsContract.list>[number];

const LIST = '/api/v1/members/{id}/notifications';
const ROWS = 20;

/** The member's notifications, newest first. */
export function useNotifications(memberId: string) {
  return useInfiniteQuery({
    queryKey: ['get', LIST, { params: { path: { id: memberId } } }],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: ROWS, ...(cursor !== undefined && { cursor }) };
      const { data = [], response } = await api.GET(LIST, {
        params: { path: { id: memberId }, query },
        signal,
      });
      return { rows: data, next: nextCursor(response.headers.get('link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}

/** Marks a notification and all older ones as read. What is shown keeps its marks until it is refetched. */
export function useReadUpTo(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) =>
      dataOf(api.PUT(`${LIST}/read`, { params: { path: { id: memberId } }, body: { up_to: upTo } })),
    onSuccess: async (count) => {
      // A count that is on its way may be older.
      await client.cancelQueries({ queryKey: unreadKey(memberId) });
      client.setQueryData(unreadKey(memberId), count);
    },
  });
}
