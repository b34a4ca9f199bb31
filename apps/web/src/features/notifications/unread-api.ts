import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { query } from '../../api/client.ts';

export type Unread = ReplyOf<typeof notificationsContract.count>;

export const COUNT = '/api/v1/members/{id}/notifications/count';

const paramsOf = (memberId: string) => ({ params: { path: { id: memberId } } });

/** The query key of the count. */
export const unreadKey = (memberId: string) => ['get', COUNT, paramsOf(memberId)] as const;

/** How many notifications of the member are unread. */
export function useUnread(memberId: string) {
  return query.useQuery('get', COUNT, paramsOf(memberId));
}
