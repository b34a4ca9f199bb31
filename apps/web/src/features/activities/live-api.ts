import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followEvents } from '../../api/event-stream.ts';
import type { OpenStream } from '../../api/kept-stream.ts';
import { refetchDelayMs } from '../../api/pace.ts';
import { useMemberId } from '../../session/session.ts';
import { MEMBER_HOME } from '../schedule/api.ts';
import { ACTIVITY_LISTS, plannedRefetches, refreshActivities, refreshAttendees } from './api.ts';
import { mapActivities, someActivity, type WireActivities, type WireActivity } from './cached-activities.ts';
import { ACTIVITY } from './calls.ts';

type Row = ReplyOf<typeof activitiesContract.watch>[number];
type Rows = ReadonlyMap<string, Omit<Row, 'activity_id'>>;

const COUNTS = ['count', 'wait_count', 'held_count'] as const;

const EVENTS = { headers: { accept: 'text/event-stream' }, parseAs: 'stream' } as const;

/** Updates the counts of an activity live; also its attendees and the user's seat or place, if on screen. */
export function useLiveActivity(activityId: string): void {
  const memberId = useMemberId();
  useLive(memberId === undefined ? null : `activity ${activityId} of ${memberId}`, async (signal) => {
    const response = await api.GET('/api/v1/activities/{id}/live', {
      params: { path: { id: activityId } },
      ...EVENTS,
      signal,
    });
    return response.data ?? null;
  });
}

/**
 * Updates the counts of the activities in the member's clubs live, and the own seats and places in them; nothing for
 * null.
 */
export function useLiveSchedule(memberId: string | null): void {
  useLive(memberId && `member ${memberId}`, async (signal) => {
    const response = await api.GET('/api/v1/members/{id}/activities/live', {
      params: { path: { id: memberId ?? '' } },
      ...EVENTS,
      signal,
    });
    return response.data ?? null;
  });
}

function useLive(name: string | null, open: OpenStream): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` depends on `name` only.
  useEffect(() => {
    if (name === null) return;
    const changed = new Set<string>();
    const own = new Set<string>();
    let isHomeOld = false;
    /** The own seats and places in the events so far. */
    const known = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSoon = false;
    /** Whether the next refetch is one of all that a press changes. */
    let isWide = false;
    const widen = () => {
      isWide = true;
    };
    const plan = () => {
      const isOwn = own.size > 0;
      if (timer && (isSoon || !isOwn)) return;
      clearTimeout(timer);
      isSoon = isOwn;
      timer = setTimeout(refetch, refetchDelayMs(isOwn, Math.random()));
      plannedRefetches.add(widen);
    };
    const refetch = async () => {
      const [owned, seated, withHome, all] = [new Set(own), new Set(changed), isHomeOld, isWide];
      own.clear();
      changed.clear();
      isHomeOld = false;
      isWide = false;
      timer = undefined;
      plannedRefetches.delete(widen);
      if (all) return refreshActivities(client);
      // First: with the seat goes the right to see the attendees.
      if (owned.size > 0) await refreshOwn(client, owned, withHome);
      if (seated.size > 0) await refreshAttendees(client, (id) => seated.has(id));
    };
    let isFirst = true;
    const onData = (data: unknown) => {
      const rows = rowsOf(data);
      const { changedIds, waitingIds, shownIds, oldIds } = patchRows(client, rows);
      // The attendees may be older than a count that was refetched meanwhile.
      const isOne = rows.size === 1 && !isFirst;
      for (const id of isOne ? rows.keys() : changedIds) changed.add(id);
      // A leader who changes the order changes no count.
      for (const id of waitingIds) if (!isFirst || changedIds.has(id)) own.add(id);
      for (const [id, { my_state, my_queued }] of rows) {
        const now = ownOf(my_state, my_queued);
        const isOld = shownIds.has(id) ? oldIds.has(id) : now !== (known.get(id) ?? now);
        if (isOld) {
          own.add(id);
          // The first screen may show it now, or no longer.
          isHomeOld = true;
        }
        known.set(id, now);
      }
      isFirst = false;
      if (changed.size + own.size > 0) plan();
    };
    const stop = followEvents({ name, open, onData, merge: mergeRows });
    return () => {
      stop();
      clearTimeout(timer);
      plannedRefetches.delete(widen);
      if (isWide) void refreshActivities(client);
    };
  }, [client, name]);
}

/** The rows of activities, each as of its latest event. */
function mergeRows(whole: unknown, data: unknown): unknown {
  if (!isRows(whole) || !isRows(data)) return data;
  return [...new Map([...whole, ...data].map((row) => [row.activity_id, row])).values()];
}

/** The own seat and place, for comparing. */
const ownOf = (seat: Row['my_state'], place: Row['my_queued']) => `${seat} ${place}`;

function rowsOf(data: unknown): Rows {
  if (!isRows(data)) throw new Error('The event has no counts');
  return new Map(data.map(({ activity_id, ...row }) => [activity_id, row]));
}

function isRows(data: unknown): data is Row[] {
  return (
    Array.isArray(data) &&
    data.every((row) => typeof row?.activity_id === 'string' && Number.isInteger(row.count))
  );
}

/**
 * Updates counts in all caches without changing their age; returns the ids of the activities that changed, of those in
 * whose queue the user is, of those on screen, and of those among them that have another own seat or place by now.
 */
function patchRows(client: QueryClient, rows: Rows) {
  const changedIds = new Set<string>();
  const waitingIds = new Set<string>();
  const shownIds = new Set<string>();
  const oldIds = new Set<string>();
  let isChanged = false;
  let isOnScreen = false;
  const patch = (activity: WireActivity): WireActivity => {
    const { activity_id: id = '', my } = activity;
    const latest = rows.get(id);
    if (latest === undefined) return activity;
    const seat = my ? my.state : activity.my_state;
    const place = my ? my.waiting : activity.my_waiting;
    if (place) waitingIds.add(id);
    // Visitors have none.
    if (isOnScreen && seat !== undefined) {
      shownIds.add(id);
      if (ownOf(seat, place?.state ?? null) !== ownOf(latest.my_state, latest.my_queued)) oldIds.add(id);
    }
    // Lists have no counts that they do not show.
    const known = COUNTS.filter((name) => activity[name] !== undefined && latest[name] !== undefined);
    if (known.every((name) => activity[name] === latest[name])) return activity;
    changedIds.add(id);
    isChanged = true;
    return { ...activity, ...Object.fromEntries(known.map((name) => [name, latest[name]])) };
  };
  for (const path of [ACTIVITY, ...ACTIVITY_LISTS]) {
    for (const cached of client.getQueryCache().findAll({ queryKey: ['get', path] })) {
      const { queryKey, state } = cached;
      const data = state.data as WireActivities | undefined;
      isChanged = false;
      isOnScreen = cached.isActive();
      const next = data && mapActivities(data, patch);
      if (isChanged) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
  }
  return { changedIds, waitingIds, shownIds, oldIds };
}

/** Refetches the activities with these ids and the lists of them, and the first screen if `withHome`. */
async function refreshOwn(client: QueryClient, ids: ReadonlySet<string>, withHome: boolean): Promise<void> {
  const isMeant = ({ queryKey: [, path], state }: Query) =>
    (withHome && path === MEMBER_HOME) ||
    someActivity(state.data as WireActivities | undefined, ({ activity_id: id = '' }) => ids.has(id));
  // A request that is on its way may have been answered before the change.
  await Promise.all(
    [ACTIVITY, ...ACTIVITY_LISTS].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path], predicate: isMeant }),
    ),
  );
}
