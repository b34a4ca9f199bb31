import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { attendeesContract } from '@crewwith/domain/attendees/contract';
import { hasSeat } from '@crewwith/domain/attendees/states';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { api } from '../../../api/client.ts';
import { dataOf } from '../../../http/anonymous-client.ts';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import {
  ATTENDEES,
  type AttendeeRow,
  cancelActivityQueries,
  patchSeats,
  refreshActivities,
} from '../../activities/api.ts';
import { PENALTIES } from '../../penalties/api.ts';
import { refreshStanding } from '../../standing/api.ts';
import { withSeat } from '../api.ts';

// Calls of dialogs only, which load them; what the first view calls is in ../api.ts.

const ACTIVITY = '/api/v1/activities/{id}';
const POPUPS = '/api/v1/members/{id}/popups';

type ActivityWire = ReplyOf<typeof activitiesContract.read>;
type Mark = BodyOf<typeof attendeesContract.mark>;

/** Popups remind of seats without a check-in. An older answer is forgotten: it would show until it is read again. */
const resetPopups = (client: QueryClient) => void client.resetQueries({ queryKey: ['get', POPUPS] });

/** Updates state or subgroup of an attendee in all caches. */
function patchAttendee(
  client: QueryClient,
  activityId: string,
  crewId: string,
  change: Partial<Pick<AttendeeRow, 'state' | 'subgroup'>>,
): void {
  const params = { params: { path: { id: activityId } } };
  client.setQueriesData<AttendeeRow[]>({ queryKey: ['get', ATTENDEES, params] }, (rows) =>
    rows?.map((row) => (row.crew_id === crewId ? { ...row, ...change } : row)),
  );
  client.setQueriesData<ActivityWire>(
    { queryKey: ['get', ACTIVITY, params] },
    (old) => old && (old.my?.crew_id === crewId ? { ...old, my: { ...old.my, ...change } } : old),
  );
}

/** Cancels a seat; a late one needs a reason. */
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
      void refreshStanding(client);
      resetPopups(client);
      // A late cancel may have restricted the crew.
      void client.invalidateQueries({ queryKey: ['get', PENALTIES] });
    },
  });
}

/** Gives back a standing seat in one activity as a rest, which costs nothing, and says so. */
export async function giveBackAsRest(client: QueryClient, activityId: string, crewId: string): Promise<void> {
  const refresh = () => {
    void refreshActivities(client);
    void refreshStanding(client);
  };
  try {
    const path = { crew_id: crewId, activity_id: activityId };
    const { count } = await dataOf(
      api.PUT('/api/v1/attendees/{crew_id}/{activity_id}/rest', { params: { path } }),
    );
    await cancelActivityQueries(client);
    patchSeats(client, activityId, (seats) => {
      const { my, ...rest } = withSeat(seats, null, count);
      return { ...rest, my: my && { ...my, rest_until: null } };
    });
    refresh();
    resetPopups(client);
    void loadPlanningTexts().then(
      () => toast(i18next.t('standing.rested')),
      () => undefined,
    );
  } catch (error) {
    // Its time may be over.
    refresh();
    throw error;
  }
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
