import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followEvents, type OpenStream } from '../../api/event-stream.ts';
import { ACTIVITY_LISTS, ATTENDEES } from './api.ts';
import { ACTIVITY } from './calls.ts';

type Counts = ReadonlyMap<string, number>;
type WireActivity = Partial<ReplyOf<typeof activitiesContract.read>>;

const EVENTS = { headers: { accept: 'text/event-stream' }, parseAs: 'stream' } as const;
/** Who attends is asked for no more often than this, however many do so at once. */
const NAMES_EVERY_MS = 1_500;

/** Shows how many attend an activity as that changes, whoever changes it; and who, where that is on screen. */
export function useLiveActivity(activityId: string): void {
  useLive(`activity ${activityId}`, async (signal) => {
    const answer = await api.GET('/api/v1/activities/{id}/live', {
      params: { path: { id: activityId } },
      ...EVENTS,
      signal,
    });
    return answer.data ?? null;
  });
}

/** Shows how many attend the activities of one's clubs as that changes. */
export function useLiveSchedule(memberId: string): void {
  useLive(`member ${memberId}`, async (signal) => {
    const answer = await api.GET('/api/v1/members/{id}/activities/live', {
      params: { path: { id: memberId } },
      ...EVENTS,
      signal,
    });
    return answer.data ?? null;
  });
}

function useLive(name: string, open: OpenStream): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is opened hangs on the name alone.
  useEffect(() => {
    const changed = new Set<string>();
    let asking: ReturnType<typeof setTimeout> | undefined;
    const askForNames = () => {
      asking = undefined;
      for (const id of changed) {
        void client.invalidateQueries({ queryKey: ['get', ATTENDEES, { params: { path: { id } } }] });
      }
      changed.clear();
    };
    let isFirst = true;
    const stop = followEvents(open, (data) => {
      const counts = countsOf(data);
      const others = patchCounts(client, counts);
      // The names may be older than a count that has been asked for again meanwhile.
      const isOne = counts.size === 1 && !isFirst;
      for (const id of isOne ? counts.keys() : others) changed.add(id);
      isFirst = false;
      if (changed.size > 0) asking ??= setTimeout(askForNames, NAMES_EVERY_MS);
    });
    return () => {
      stop();
      clearTimeout(asking);
    };
  }, [client, name]);
}

function countsOf(data: unknown): Counts {
  if (!isCounts(data)) throw new Error('An event that tells no counts');
  return new Map(data.map(({ activity_id, count }) => [activity_id, count]));
}

function isCounts(data: unknown): data is ReplyOf<typeof activitiesContract.watch> {
  return (
    Array.isArray(data) &&
    data.every((row) => typeof row?.activity_id === 'string' && Number.isInteger(row.count))
  );
}

/** Shows these counts wherever they are cached, and leaves how old the rest is; answers whose count was another. */
function patchCounts(client: QueryClient, counts: Counts): Set<string> {
  const changed = new Set<string>();
  const patch = <A extends WireActivity>(activity: A): A => {
    const { activity_id: id = '' } = activity;
    const count = counts.get(id);
    if (count === undefined || activity.count === undefined || activity.count === count) return activity;
    changed.add(id);
    return { ...activity, count };
  };
  for (const path of [ACTIVITY, ...ACTIVITY_LISTS]) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['get', path] })) {
      const data = state.data as WireActivity | WireActivity[] | undefined;
      const rows = data === undefined ? [] : [data].flat();
      const next = rows.map(patch);
      if (next.every((row, at) => row === rows[at])) continue;
      client.setQueryData(queryKey, Array.isArray(data) ? next : next[0], {
        updatedAt: state.dataUpdatedAt,
      });
    }
  }
  return changed;
}
