import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { dataOf } from '../../../http/anonymous-client.ts';
import { ATTENDEES, cancelActivityQueries, refreshActivities } from '../../activities/api.ts';

/** The attendees with how often each has attended, for those with `can.assign_subgroups`. */
export function useAttendance(activityId: string) {
  const params = { path: { id: activityId }, query: { with: 'attendance' as const } };
  return query.useQuery('get', ATTENDEES, { params });
}

/** Reads everything again that shows the seats; also after a refusal, which says that what is shown is old. */
const refreshSeats = (client: QueryClient) => ({
  onSuccess: () => cancelActivityQueries(client),
  onSettled: () => void refreshActivities(client),
});

/** Gives a free seat to another crew. */
export function useGiveSeat(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ crewId, ...body }: { crewId: string; subgroup: string; reason: string }) =>
      dataOf(
        api.PUT('/api/v1/activities/{id}/crews/{crew_id}', {
          params: { path: { id: activityId, crew_id: crewId } },
          body,
        }),
      ),
    ...refreshSeats(client),
  });
}

/** Takes the seat of another crew. */
export function useUnseat(activityId: string, crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      dataOf(
        api.PUT('/api/v1/activities/{id}/crews/{crew_id}/remove', {
          params: { path: { id: activityId, crew_id: crewId } },
          body: { reason },
        }),
      ),
    ...refreshSeats(client),
  });
}

export interface Move {
  crew_id: string;
  subgroup: string;
}

/** Moves attendees to subgroups, all or none; resolves to the next version of the activity. */
export function useAssignSubgroups(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; moves: Move[] }) =>
      dataOf(api.PUT('/api/v1/activities/{id}/subgroups', { params: { path: { id: activityId } }, body })),
    ...refreshSeats(client),
  });
}
