import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { BodyOf } from '@crewwith/domain/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { REFRESHED, refreshActivities } from './api.ts';
import { ACTIVITY } from './calls.ts';

// Apart from api.ts, which first views load.

type NewActivity = BodyOf<typeof activitiesContract.create>;
export type ActivityEdit = BodyOf<typeof activitiesContract.edit>;

/** Reserves an id with which only this member can create an activity, and only one, however often it is sent. */
export async function reserveActivityId(): Promise<string> {
  const { max_id: id } = await dataOf(api.GET('/api/v1/activities/max_id'));
  return id;
}

/** Creates an activity; resolves to its id. */
export function useCreateActivity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewActivity) => dataOf(api.POST('/api/v1/activities', { body })),
    onSuccess: () => refreshActivities(client),
  });
}

/** Edits an activity; the server refuses an outdated `version`. */
export function useEditActivity(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ActivityEdit) => dataOf(api.PUT(ACTIVITY, { params: { path: { id } }, body })),
    onSuccess: () => refreshActivities(client),
  });
}

/** Deletes an activity and refetches the lists. */
export function useDeleteActivity(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      dataOf(
        api.PUT('/api/v1/activities/delete/{id}', {
          params: { path: { id } },
          body: reason === null ? {} : { reason },
        }),
      ),
    onSuccess: async () => {
      await Promise.all(
        REFRESHED.map((path) => client.invalidateQueries({ queryKey: ['get', path], refetchType: 'all' })),
      );
    },
  });
}

/** Returns a function that says whether an activity was gone when it was loaded last. */
export function useIsActivityGone(id: string): () => boolean {
  const client = useQueryClient();
  return () => {
    const key = ['get', ACTIVITY, { params: { path: { id } } }];
    const error = client.getQueryState(key)?.error ?? null;
    return error !== null && ApiError.from(error).status === 404;
  };
}
