import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followEvents, type OpenStream } from '../../api/event-stream.ts';
import { ACTIVITY_LISTS, refreshAttendees } from './api.ts';
import { mapActivities, type WireActivities, type WireActivity } from './cached-activities.ts';
import { ACTIVITY } from './calls.ts';

type Counts = ReadonlyMap<string, number>;

const EVENTS = { headers: { accept: 'text/event-stream' }, parseAs: 'stream' } as const;
/** The minimum time between two refetches of attendees, however many attend at once. */
const REFETCH_INTERVAL_MS = 1_500;

/** Updates the count of an activity live, and its attendees if they are on screen. */
export function useLiveActivity(activityId: string): void {
  useLive(`activity ${activityId}`, async (signal) => {
    const response = await api.GET('/api/v1/activities/{id}/live', {
      params: { path: { id: activityId } },
      ...EVENTS,
      signal,
    });
    return response.data ?? null;
  });
}

/** Updates the counts of the activities in the member's clubs live. */
export function useLiveSchedule(memberId: string): void {
  useLive(`member ${memberId}`, async (signal) => {
    const response = await api.GET('/api/v1/members/{id}/activities/live', {
      params: { path: { id: memberId } },
      ...EVENTS,
      signal,
    });
    return response.data ?? null;
  });
}

function useLive(name: string, open: OpenStream): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` depends on `name` only.
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetchAttendees = () => {
      timer = undefined;
      const ids = new Set(changed);
      void refreshAttendees(client, (id) => ids.has(id));
      changed.clear();
    };
    let isFirst = true;
    const stop = followEvents(open, (data) => {
      const counts = countsOf(data);
      const changedIds = patchCounts(client, counts);
      // The attendees may be older than a count that was refetched meanwhile.
      const isOne = counts.size === 1 && !isFirst;
      for (const id of isOne ? counts.keys() : changedIds) changed.add(id);
      isFirst = false;
      if (changed.size > 0) timer ??= setTimeout(refetchAttendees, REFETCH_INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, name]);
}

function countsOf(data: unknown): Counts {
  if (!isCounts(data)) throw new Error('The event has no counts');
  return new Map(data.map(({ activity_id, count }) => [activity_id, count]));
}

function isCounts(data: unknown): data is ReplyOf<typeof activitiesContract.watch> {
  return (
    Array.isArray(data) &&
    data.every((row) => typeof row?.activity_id === 'string' && Number.isInteger(row.count))
  );
}

/** Updates counts in all caches without changing their age; returns the ids of the activities that changed. */
function patchCounts(client: QueryClient, counts: Counts): Set<string> {
  const changed = new Set<string>();
  let isChanged = false;
  const patch = (activity: WireActivity): WireActivity => {
    const { activity_id: id = '' } = activity;
    const count = counts.get(id);
    if (count === undefined || activity.count === undefined || activity.count === count) return activity;
    changed.add(id);
    isChanged = true;
    return { ...activity, count };
  };
  for (const path of [ACTIVITY, ...ACTIVITY_LISTS]) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['get', path] })) {
      const data = state.data as WireActivities | undefined;
      isChanged = false;
      const next = data && mapActivities(data, patch);
      if (isChanged) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
  }
  return changed;
}
