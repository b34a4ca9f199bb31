import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { dataOf } from '../../../http/anonymous-client.ts';
import { cancelActivityQueries, patchSeats, refreshActivities } from '../../activities/api.ts';

export const WAITER = '/api/v1/activities/{id}/waiters/{crew_id}';

/** Says that the user comes to a seat that a leader gave. */
export function useConfirmSeat(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (crewId: string) =>
      dataOf(
        api.PUT('/api/v1/attendees/{crew_id}/{activity_id}/confirm', {
          params: { path: { crew_id: crewId, activity_id: activityId } },
        }),
      ),
    onSuccess: async () => {
      await cancelActivityQueries(client);
      patchSeats(client, activityId, (seats) => ({
        ...seats,
        my: seats.my && { ...seats.my, unconfirmed: false },
      }));
      void refreshActivities(client);
    },
    onError: () => void refreshActivities(client),
  });
}
