import type { attendeesContract } from '@crewwith/domain/attendees/contract';
import { ATTENDEE_STATE, hasSeat, type SeatState } from '@crewwith/domain/attendees/states';
import type { BodyOf } from '@crewwith/domain/endpoint';
import { fromSeoulWire } from '@crewwith/domain/time';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  cancelActivityQueries,
  expireActivities,
  patchAttendee,
  patchSeats,
  refreshActivities,
  type Seats,
} from '../activities/api.ts';

const LATE_CANCELS = '/api/v1/attendees/activity/crew/{crew_id}/cancel/count';
const POPUPS = '/api/v1/members/{id}/popups';
const NO_SHOWS = '/api/v1/attendees/activity/crew/{crew_id}/noshow/count';

export type Mark = BodyOf<typeof attendeesContract.mark>;

/** The fields of an activity that attending needs. */
export interface SeatActivity {
  activity_id: string;
  count: number;
  max_crew: number;
}

const withSeat = (seats: Seats, state: SeatState | null, count: number): Seats => ({
  ...seats,
  count,
  attending: state !== null,
  my: seats.my && { ...seats.my, state },
});

/**
 * Attends an activity. After a refusal it shows as full until refetched (docs/specification.md#failures-on-screen).
 * Call `refresh` once the user has seen that the seat is taken: a list that is read again may leave the activity out.
 */
export function useAttend({ activity_id: activityId, max_crew: maxCrew }: SeatActivity) {
  const client = useQueryClient();
  const refresh = () => void refreshActivities(client);
  const mutation = useMutation({
    mutationFn: ({ crewId, subgroup }: { crewId: string; subgroup: string }) =>
      dataOf(
        api.POST('/api/v1/attendees', {
          body: { crew_id: crewId, activity_id: activityId, subgroup, state: ATTENDEE_STATE.applied },
        }),
      ),
    onError: (error) => {
      if (ApiError.from(error).status !== 0)
        patchSeats(client, activityId, (seats) => withSeat(seats, null, maxCrew));
      refresh();
    },
    onSuccess: async ({ count }) => {
      await cancelActivityQueries(client);
      patchSeats(client, activityId, (seats) => withSeat(seats, ATTENDEE_STATE.applied, count));
      expireActivities(client);
    },
  });
  return { ...mutation, refresh };
}

/** Popups remind of seats without a check-in. An older answer is forgotten: it would show until it is read again. */
const resetPopups = (client: QueryClient) => void client.resetQueries({ queryKey: ['get', POPUPS] });

/** Cancels a seat; within 8 hours of the start a reason is required. */
export function useCancelSeat(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, reason }: { memberId: string; reason: string | null }) =>
      dataOf(
        api.PUT('/api/v1/attendees/member/{member_id}/activity/{activity_id}', {
          params: { path: { member_id: memberId, activity_id: activityId } },
          body: reason === null ? {} : { reason },
        }),
      ),
    onSuccess: async ({ count }) => {
      await cancelActivityQueries(client);
      patchSeats(client, activityId, (seats) => withSeat(seats, null, count));
      void refreshActivities(client);
      resetPopups(client);
      // A late cancel may have restricted the crew.
      for (const path of [LATE_CANCELS, NO_SHOWS]) void client.invalidateQueries({ queryKey: ['get', path] });
    },
  });
}

/**
 * Marks an attendee or removes the mark; one's own attendance needs the code. Resolves to state and
 * tries left.
 */
export function useMark(activityId: string, crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Mark) =>
      dataOf(
        api.PUT('/api/v1/attendees/{crew_id}/{activity_id}', {
          params: { path: { crew_id: crewId, activity_id: activityId } },
          body,
        }),
      ),
    onSuccess: async ({ state }) => {
      await cancelActivityQueries(client);
      if (hasSeat(state)) patchAttendee(client, activityId, crewId, { state });
    },
    // Also after a refusal: a wrong code uses up a try.
    onSettled: () => {
      resetPopups(client);
      void refreshActivities(client);
    },
  });
}

/** Moves an attendee to another subgroup after the start. */
export function useChangeSubgroup(activityId: string, crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subgroup: string) =>
      dataOf(
        api.PUT('/api/v1/attendees/{crew_id}/{activity_id}/subgroup', {
          params: { path: { crew_id: crewId, activity_id: activityId } },
          body: { subgroup },
        }),
      ),
    onSuccess: async ({ subgroup }) => {
      await cancelActivityQueries(client);
      patchAttendee(client, activityId, crewId, { subgroup });
      void refreshActivities(client);
    },
  });
}

/** The number of late cancels that still restrict a crew. */
export function useLateCancels(crewId: string, enabled: boolean) {
  return query.useQuery(
    'get',
    LATE_CANCELS,
    { params: { path: { crew_id: crewId } } },
    { enabled, select: ({ count }) => count },
  );
}

/** The number of a crew's no-shows that are not lifted, and the time of the last. */
export function useNoShows(crewId: string, enabled: boolean) {
  return query.useQuery(
    'get',
    NO_SHOWS,
    { params: { path: { crew_id: crewId } } },
    {
      enabled,
      select: ({ count, last_noshow_time: lastTime }) => ({
        count,
        lastTime: lastTime === null ? null : fromSeoulWire(lastTime),
      }),
    },
  );
}
