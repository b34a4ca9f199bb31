import type { attendeesContract } from '@crewwith/domain/attendees/contract';
import { ATTENDEE_STATE, type SeatState } from '@crewwith/domain/attendees/states';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  cancelActivityQueries,
  expireActivities,
  patchSeats,
  refreshActivities,
  refreshWithOthers,
  type Seats,
} from '../activities/api.ts';
import { WAITER } from './seats/api.ts';
import type { SeatActivity, SeatRequest } from './seats/attendable-activity.ts';

/** The seats with or without one of the user. What a new one costs to cancel is known once it is read again. */
export const withSeat = (seats: Seats, state: SeatState | null, count: number): Seats => ({
  ...seats,
  count,
  attending: state !== null,
  my: seats.my && {
    ...seats.my,
    state,
    waiting: state === null ? seats.my.waiting : null,
    cancel: state === null ? seats.my.cancel : null,
  },
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
 * Takes a seat of an activity, or a place in its queue. After a refusal of a free seat, unless the server was busy, it
 * shows as full until refetched (docs/specification.md#failures-on-screen). Call `refresh` once the user has seen the
 * result: a list that is read again may leave the activity out.
 */
export function useAttend({ activity_id: activityId, max_crew: maxCrew }: SeatActivity) {
  const client = useQueryClient();
  const refresh = () => void refreshActivities(client);
  const mutation = useMutation({
    mutationFn: (variables: SeatVariables) => requestSeat(activityId, variables),
    onError: (error, { request }) => {
      const { code, status, isTransient } = ApiError.from(error);
      if (request === 'attend' && status !== 0 && !isTransient)
        patchSeats(client, activityId, (seats) => withSeat(seats, null, maxCrew));
      if (isTransient || code === 'activity.full') refreshWithOthers(client);
      else refresh();
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
