import type { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

const FEEDS = '/api/v1/members/{id}/calendar-feeds';

export type FeedForm = BodyOf<typeof calendarFeedsContract.create>;
export type CalendarFeed = ReplyOf<typeof calendarFeedsContract.list>[number];

/** The member’s feeds, the oldest first. Read each time, since another device may have replaced an address. */
export function useCalendarFeeds(memberId: string) {
  const params = { path: { id: memberId } };
  return query.useQuery('get', FEEDS, { params }, { staleTime: 0, gcTime: 0 });
}

/** Makes the feed of a scope; with `replace` another one in its place. */
export function useMakeFeed(memberId: string, form: FeedForm) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ replace }: { replace: boolean }) =>
      dataOf(api.POST(FEEDS, { params: { path: { id: memberId } }, body: { ...form, replace } })),
    // Also after a failure: it may have been replaced all the same.
    onSettled: () => client.invalidateQueries({ queryKey: ['get', FEEDS] }),
  });
}

/** Ends a feed: its address stops. */
export function useRevokeFeed(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (feedId: string) => {
      const path = { id: memberId, feed_id: feedId };
      return dataOf(api.DELETE(`${FEEDS}/{feed_id}`, { params: { path } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['get', FEEDS] }),
  });
}
