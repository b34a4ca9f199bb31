import type { attendeesContract } from '@crewwith/domain/attendees/contract';
import { ATTENDEE_STATE, hasSeat, type SeatState } from '@crewwith/domain/attendees/states';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
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
import { PENALTIES } from '../penalties/api.ts';
import { WAITER } from './seats/api.ts';
import type { SeatActivity, SeatRequest } from './seats/attendable-activity.ts';

const POPUPS = '/api/v1/members/{id}/popups';

export type Mark = BodyOf<typeof attendeesContract.mark>;

const withSeat = (seats: Seats, state: SeatState | null, count: number): Seats => ({
  ...seats,
  count,
  attending: state !== null,
  my: seats.my && { ...seats.my, state, waiting: state === null ? seats.my.waiting : null },
});

const withPlace = (seats: Seats, place: { position: number; total: number }, count: number): Seats => ({
  ...seats,
  count,
  wait_count: place.total,
  my: seats.my && {
    ...seats.my,
    waiting: { ...place, state: WAITER_STATE.waiting, turn_end: null, moved_time: null },
  },
});

interface SeatVariables {
  crewId: string;
  subgroup: string;
  request: SeatRequest;
}

/** The seats that are taken or held, and the place in the queue of a user who waits. */
export type SeatAnswer = ReplyOf<typeof attendeesContract.attend>;

function requestSeat(activityId: string, variables: SeatVariables): Promise<SeatAnswer> {
  const { crewId, subgroup, request } = variables;
  if (request === 'accept') {
    const path = { id: activityId, crew_id: crewId };
    return dataOf(api.PUT(WAITER, { params: { path }, body: { do: 'accept' } }));
  }
  const wait = request === 'wait' && { wait: true };
  const body = { crew_id: crewId, activity_id: activityId, subgroup, state: ATTENDEE_STATE.applied, ...wait };
  return dataOf(api.POST('/api/v1/attendees', { body }));
}

/**
 * Takes a seat of an activity, or a place in its queue. After a refusal of a free seat it shows as full until refetched
 * (docs/specification.md#failures-on-screen). Call `refresh` once the user has seen the result: a list that is read
 * again may leave the activity out.
 */
export function useAttend({ activity_id: activityId, max_crew: maxCrew }: SeatActivity) {
  const client = useQueryClient();
  const refresh = () => void refreshActivities(client);
  const mutation = useMutation({
    mutationFn: (variables: SeatVariables) => requestSeat(activityId, variables),
    onError: (error, { request }) => {
      if (request === 'attend' && ApiError.from(error).status !== 0)
        patchSeats(client, activityId, (seats) => withSeat(seats, null, maxCrew));
      refresh();
    },
    onSuccess: async ({ count, waiting }) => {
      await cancelActivityQueries(client);
      patchSeats(client, activityId, (seats) =>
        waiting ? withPlace(seats, waiting, count) : withSeat(seats, ATTENDEE_STATE.applied, count),
      );
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
      void client.invalidateQueries({ queryKey: ['get', PENALTIES] });
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
