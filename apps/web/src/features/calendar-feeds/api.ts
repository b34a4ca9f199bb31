import type { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

const FEEDS = '/api/v1/members/{id}/calendar-feeds';

export type FeedForm = BodyOf<typeof calendarFeedsContract.create>;
export type CalendarFeed = ReplyOf<typeof calendarFeedsContract.create>;

// As a read, so that it is forgotten with the member’s other answers.
const keyOf = (memberId: string, form: FeedForm) => ['get', FEEDS, memberId, form];

const makeFeed = (memberId: string, form: FeedForm): Promise<CalendarFeed> =>
  dataOf(api.POST(FEEDS, { params: { path: { id: memberId } }, body: form }));

/** The member's feed of a scope. A read, since the call makes it only where there is none. */
export function useCalendarFeed(memberId: string, form: FeedForm, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(memberId, form),
    queryFn: () => makeFeed(memberId, form),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Revokes a feed and makes another one in its place. */
export function useRenewFeed(memberId: string, form: FeedForm) {
  const client = useQueryClient();
  const queryKey = keyOf(memberId, form);
  return useMutation({
    mutationFn: async (feedId: string) => {
      const path = { id: memberId, feed_id: feedId };
      await dataOf(api.DELETE(`${FEEDS}/{feed_id}`, { params: { path } }));
      return makeFeed(memberId, form);
    },
    onSuccess: (feed) => client.setQueryData(queryKey, feed),
    // It may be revoked all the same.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
