import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { waitersContract } from '@crewwith/domain/waiters/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { dataOf } from '../../../http/anonymous-client.ts';
import { cancelActivityQueries, patchSeats, refreshActivities, WAITERS } from '../../activities/api.ts';
import { withSeat } from '../api.ts';
import { WAITER } from './api.ts';

export type WaiterRow = ReplyOf<typeof waitersContract.list>[number];
/** What a leader does with a waiter. */
export type QueueChange = Exclude<BodyOf<typeof waitersContract.change>, { do: 'accept' }>;

/** The queue of an activity, for those with `can.read_waiters`. */
export function useWaiters(activityId: string, enabled: boolean) {
  return query.useQuery('get', WAITERS, { params: { path: { id: activityId } } }, { enabled });
}

/** Seats, moves or removes a waiter, with a reason. */
export function useChangeQueue(activityId: string, crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: QueueChange) =>
      dataOf(api.PUT(WAITER, { params: { path: { id: activityId, crew_id: crewId } }, body })),
    // Also after a refusal, which says that what is shown is old.
    onSettled: () => refreshActivities(client),
  });
}

/** Leaves the queue, or declines the held seat; `attending` in the answer says that a seat came meanwhile. */
export function useLeaveQueue(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (crewId: string) =>
      dataOf(api.DELETE(WAITER, { params: { path: { id: activityId, crew_id: crewId } } })),
    onSuccess: async ({ count, attending }) => {
      await cancelActivityQueries(client);
      patchSeats(client, activityId, (seats) => {
        const left = { ...seats, count, my: seats.my && { ...seats.my, waiting: null } };
        return attending ? withSeat(left, ATTENDEE_STATE.applied, count) : left;
      });
      void refreshActivities(client);
    },
  });
}
