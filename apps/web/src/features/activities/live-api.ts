import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followEvents, type OpenStream } from '../../api/event-stream.ts';
import { ACTIVITY_LISTS, refreshAttendees } from './api.ts';
import { mapActivities, someActivity, type WireActivities, type WireActivity } from './cached-activities.ts';
import { ACTIVITY } from './calls.ts';

type Counts = ReadonlyMap<string, Pick<WireActivity, (typeof COUNTS)[number]>>;

const COUNTS = ['count', 'wait_count', 'held_count'] as const;

const EVENTS = { headers: { accept: 'text/event-stream' }, parseAs: 'stream' } as const;
/** The minimum time between two refetches of attendees and places in a queue, however many attend at once. */
const REFETCH_INTERVAL_MS = 1_500;

/** Updates the counts of an activity live; also its attendees and the user's place in its queue, if on screen. */
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

/** Updates the counts of the activities in the member's clubs live, and the places in the queues they wait in. */
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
    const waited = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      for (const [ids, refresh] of [
        [changed, refreshAttendees],
        [waited, refreshPlaces],
      ] as const) {
        const meant = new Set(ids);
        ids.clear();
        if (meant.size > 0) void refresh(client, (id) => meant.has(id));
      }
    };
    let isFirst = true;
    const stop = followEvents(open, (data) => {
      const counts = countsOf(data);
      const { changedIds, waitedIds } = patchCounts(client, counts);
      // The attendees may be older than a count that was refetched meanwhile.
      const isOne = counts.size === 1 && !isFirst;
      for (const id of isOne ? counts.keys() : changedIds) changed.add(id);
      // A leader who changes the order changes no count.
      for (const id of waitedIds) if (!isFirst || changedIds.has(id)) waited.add(id);
      isFirst = false;
      if (changed.size + waited.size > 0) timer ??= setTimeout(refetch, REFETCH_INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, name]);
}

function countsOf(data: unknown): Counts {
  if (!isCounts(data)) throw new Error('The event has no counts');
  return new Map(data.map(({ activity_id, ...counts }) => [activity_id, counts]));
}

function isCounts(data: unknown): data is ReplyOf<typeof activitiesContract.watch> {
  return (
    Array.isArray(data) &&
    data.every((row) => typeof row?.activity_id === 'string' && Number.isInteger(row.count))
  );
}

/**
 * Updates counts in all caches without changing their age; returns the ids of the activities that changed, and of those
 * in whose queue the user is.
 */
function patchCounts(client: QueryClient, counts: Counts) {
  const changedIds = new Set<string>();
  const waitedIds = new Set<string>();
  let isChanged = false;
  const patch = (activity: WireActivity): WireActivity => {
    const { activity_id: id = '' } = activity;
    const latest = counts.get(id);
    if (latest === undefined) return activity;
    if (activity.my?.waiting) waitedIds.add(id);
    // Lists have no counts that they do not show.
    const known = COUNTS.filter((name) => activity[name] !== undefined && latest[name] !== undefined);
    if (known.every((name) => activity[name] === latest[name])) return activity;
    changedIds.add(id);
    isChanged = true;
    return { ...activity, ...Object.fromEntries(known.map((name) => [name, latest[name]])) };
  };
  for (const path of [ACTIVITY, ...ACTIVITY_LISTS]) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['get', path] })) {
      const data = state.data as WireActivities | undefined;
      isChanged = false;
      const next = data && mapActivities(data, patch);
      if (isChanged) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
  }
  return { changedIds, waitedIds };
}

/** Refetches the activities, and the lists of those, in whose queue the user is. */
async function refreshPlaces(client: QueryClient, isMeant: (activityId: string) => boolean): Promise<void> {
  const waits = ({ activity_id: id = '', my }: WireActivity) => my?.waiting != null && isMeant(id);
  const hasPlace = ({ state }: Query) => someActivity(state.data as WireActivities | undefined, waits);
  await Promise.all(
    [ACTIVITY, ...ACTIVITY_LISTS].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path], predicate: hasPlace }, { cancelRefetch: false }),
    ),
  );
}
