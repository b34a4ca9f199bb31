import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followEvents, type OpenStream } from '../../api/event-stream.ts';
import { ACTIVITY_LISTS, ATTENDEES, type AttendeeRow, refreshAttendees } from './api.ts';
import { mapActivities, someActivity, type WireActivities, type WireActivity } from './cached-activities.ts';
import { ACTIVITY } from './calls.ts';

type Counts = ReadonlyMap<string, Pick<WireActivity, (typeof COUNTS)[number]>>;

const COUNTS = ['count', 'wait_count', 'held_count'] as const;

const EVENTS = { headers: { accept: 'text/event-stream' }, parseAs: 'stream' } as const;
/** The minimum time between two refetches of attendees and own seats and places, however many attend at once. */
const REFETCH_INTERVAL_MS = 1_500;

/** Updates the counts of an activity live; also its attendees and the user's seat or place, if on screen. */
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
    const own = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = async () => {
      timer = undefined;
      const [owned, seated] = [new Set(own), new Set(changed)];
      own.clear();
      changed.clear();
      // First: with the seat goes the right to see the attendees.
      if (owned.size > 0) await refreshOwn(client, (id) => owned.has(id));
      if (seated.size > 0) await refreshSeats(client, (id) => seated.has(id));
    };
    let isFirst = true;
    const stop = followEvents(open, (data) => {
      const counts = countsOf(data);
      const { changedIds, ownIds } = patchCounts(client, counts);
      // The attendees may be older than a count that was refetched meanwhile.
      const isOne = counts.size === 1 && !isFirst;
      for (const id of isOne ? counts.keys() : changedIds) changed.add(id);
      // A leader who changes the order changes no count.
      for (const id of ownIds) if (!isFirst || changedIds.has(id)) own.add(id);
      isFirst = false;
      if (changed.size + own.size > 0) timer ??= setTimeout(refetch, REFETCH_INTERVAL_MS);
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
 * in which the user is in the queue, or may have lost the seat.
 */
function patchCounts(client: QueryClient, counts: Counts) {
  const changedIds = new Set<string>();
  const ownIds = new Set<string>();
  let isChanged = false;
  const patch = (activity: WireActivity): WireActivity => {
    const { activity_id: id = '' } = activity;
    const latest = counts.get(id);
    if (latest === undefined) return activity;
    if (activity.my?.waiting) ownIds.add(id);
    // Lists have no counts that they do not show.
    const known = COUNTS.filter((name) => activity[name] !== undefined && latest[name] !== undefined);
    if (known.every((name) => activity[name] === latest[name])) return activity;
    changedIds.add(id);
    if (activity.my?.state != null && (latest.count ?? 0) <= (activity.count ?? 0)) ownIds.add(id);
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
  return { changedIds, ownIds };
}

/** Refetches the activities, and the lists of those, in which the user has a seat or is in the queue. */
async function refreshOwn(client: QueryClient, isMeant: (activityId: string) => boolean): Promise<void> {
  const isOwn = ({ activity_id: id = '', my }: WireActivity) =>
    my != null && (my.waiting != null || my.state !== null) && isMeant(id);
  const hasOwn = ({ state }: Query) => someActivity(state.data as WireActivities | undefined, isOwn);
  // A request that is on its way may have been answered before the change.
  await Promise.all(
    [ACTIVITY, ...ACTIVITY_LISTS].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path], predicate: hasOwn }),
    ),
  );
}

/** Refetches attendees, and then the activities in which they tell that the user's seat was given or taken. */
async function refreshSeats(client: QueryClient, isMeant: (activityId: string) => boolean): Promise<void> {
  await refreshAttendees(client, isMeant);
  const differs = ({ state: { data } }: Query) => {
    const { activity_id: id = '', my, can } = (data ?? {}) as WireActivity;
    if (my == null || !isMeant(id)) return false;
    const key = ['get', ATTENDEES, { params: { path: { id } } }];
    const [read] = client.getQueryCache().findAll({ queryKey: key });
    // Who may not see them has no seat, or has lost it.
    if (!can?.read_attendees || read?.state.error) return true;
    const rows = read?.state.data as AttendeeRow[] | undefined;
    return rows !== undefined && rows.some((row) => row.crew_id === my.crew_id) !== (my.state !== null);
  };
  await client.invalidateQueries({ queryKey: ['get', ACTIVITY], predicate: differs });
}
