import type { activitiesContract } from '@crewwith/domain/activities/contract';
import {
  type ActivityCard,
  type ActivityRecord,
  type ActivityRow,
  decodeCard,
  decodeRecord,
  decodeRow,
  hasRowFields,
} from '@crewwith/domain/activities/decode';
import { FOLLOWING_FIELDS, ROW_FIELDS } from '@crewwith/domain/activities/fields';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { homeContract } from '@crewwith/domain/home/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import type { LikeState } from '../likes/api.ts';
import { cacheFirstMessages } from '../messages/api.ts';
import {
  CLUB_HOME,
  MEMBER_ACTIVITIES,
  MEMBER_HOME,
  type Month,
  memberActivitiesCall,
  monthQuery,
} from '../schedule/api.ts';
import { mapActivities, someActivity, type WireActivities, type WireActivity } from './cached-activities.ts';
import { ACTIVITY, activityCall } from './calls.ts';

export type { ActivityCard, ActivityRecord, ActivityRow };
export type AttendeeRow = ReplyOf<typeof activitiesContract.listAttendees>[number];
export type CancelledRow = ReplyOf<typeof activitiesContract.listCancelled>[number];

type WireCards = ReplyOf<typeof activitiesContract.listOfMember>;
type WireRows = ReplyOf<typeof activitiesContract.listFollowing>;

export const readCards = (wire: WireCards): ActivityCard[] => wire.map(decodeCard);
const readRows = (wire: WireRows): ActivityRow[] => wire.filter(hasRowFields).map(decodeRow);

export const ATTENDEES = '/api/v1/activities/{id}/crews';
/** Read by features/attendees. */
export const WAITERS = '/api/v1/activities/{id}/waiters';
const CANCELLED = '/api/v1/activities/{id}/crews/cancel';
export const CLUB_ACTIVITIES = '/api/v1/clubs/{club_nick}/activities';
const FOLLOWING = '/api/v1/activities/club/{club_id}/following/day';
const PREVIOUS = '/api/v1/activities/club/{club_id}/previous/day';
/** Calls that answer several activities: in a list, or among the rest of a first screen. */
export const ACTIVITY_LISTS = [
  MEMBER_ACTIVITIES,
  CLUB_ACTIVITIES,
  FOLLOWING,
  PREVIOUS,
  MEMBER_HOME,
  CLUB_HOME,
] as const;

/** Calls that answer series with their activities to come; read by features/series. */
export const SERIES = '/api/v1/series/{id}';
export const CLUB_SERIES = '/api/v1/clubs/{club_nick}/series';
/** All calls that answer several activities. */
export const REFRESHED = [...ACTIVITY_LISTS, SERIES, CLUB_SERIES];

const paramsOf = (id: string) => ({ params: { path: { id } } });
const attendeesOf = (id: string) => ({ params: { path: { id }, query: { state: '0' as const } } });

/**
 * An activity; visitors get its public part. With `withPage`, the first response includes the other data of its page,
 * which fills the caches of the separate calls.
 */
export function useActivity(id: string, { withPage, enabled }: { withPage: boolean; enabled?: boolean }) {
  const client = useQueryClient();
  return useQuery({ ...activityQuery(client, id, withPage), select: decodeRecord, enabled });
}

/** Prefetches an activity with the other data of its page. */
export function prefetchActivity(client: QueryClient, id: string): Promise<void> {
  return client.prefetchQuery(activityQuery(client, id, true));
}

function activityQuery(client: QueryClient, id: string, withPage: boolean) {
  return queryOptions({
    queryKey: ['get', ACTIVITY, paramsOf(id)],
    queryFn: async ({ signal }) => {
      const isFirst = withPage && client.getQueryData(['get', ACTIVITY, paramsOf(id)]) === undefined;
      const [path, pageParams] = activityCall(id);
      const params = isFirst ? pageParams : { ...pageParams, query: {} };
      const { attendees, cancelled, messages, ...activity } = await dataOf(api.GET(path, { params, signal }));
      if (attendees !== undefined) client.setQueryData(['get', ATTENDEES, attendeesOf(id)], attendees);
      if (cancelled !== undefined) client.setQueryData(['get', CANCELLED, paramsOf(id)], cancelled);
      cacheFirstMessages(client, { type: 'activity', id }, messages);
      return activity;
    },
  });
}

/** The attendees, for those with `can.read_attendees`. */
export function useAttendees(id: string, enabled: boolean) {
  return query.useQuery('get', ATTENDEES, attendeesOf(id), { enabled });
}

/** The cancelled seats, for those with `can.read_cancelled`. */
export function useCancelled(id: string, enabled: boolean) {
  return query.useQuery('get', CANCELLED, paramsOf(id), { enabled });
}

/** The activities around a month in all of a member's clubs, for the calendar. */
export function useMemberActivities(memberId: string, month: Month, enabled: boolean) {
  const [path, params] = memberActivitiesCall(memberId, month);
  return query.useQuery('get', path, { params }, { select: readCards, enabled });
}

/** The activities of a club around a month. */
export function useClubActivities(clubNick: string, month: Month, enabled: boolean) {
  const params = { path: { club_nick: clubNick }, query: monthQuery(month) };
  return query.useQuery('get', CLUB_ACTIVITIES, { params }, { select: readCards, enabled });
}

const rowsOf = (clubId: string, fields: object = ROW_FIELDS) => ({
  params: {
    path: { club_id: clubId },
    query: { state: '1' as const, select: Object.keys(fields).join(',') },
  },
});
const followingOf = (clubId: string) => rowsOf(clubId, FOLLOWING_FIELDS);

/** Future activities as rows, soonest first. */
export function useFollowingActivities(clubId: string) {
  return query.useQuery('get', FOLLOWING, followingOf(clubId), { select: readRows });
}

/** Past activities as rows, latest first, for those with the club's `can.list_previous`. */
export function usePreviousActivities(clubId: string, enabled: boolean) {
  return query.useQuery('get', PREVIOUS, rowsOf(clubId), { select: readRows, enabled });
}

type Wire = ReplyOf<typeof homeContract.read>;

/** Fills the caches of a club's activity lists, which the main page's response includes. */
export function cacheClubLists(
  client: QueryClient,
  clubId: string,
  { following, previous }: Pick<Wire, 'following' | 'previous'>,
): void {
  client.setQueryData(['get', FOLLOWING, followingOf(clubId)], following);
  client.setQueryData(['get', PREVIOUS, rowsOf(clubId)], previous);
}

/** The fields of a cached activity that attending or cancelling changes. */
export interface Seats {
  count: number;
  attending?: boolean;
  wait_count?: number;
  my: Pick<
    NonNullable<WireActivity['my']>,
    'state' | 'waiting' | 'cancel' | 'unconfirmed' | 'rest_until'
  > | null;
}

/** Calls that a change of a seat changes. */
const SEAT_CALLS = [ACTIVITY, ATTENDEES, ...REFRESHED];

/** Cancels pending requests, whose responses would overwrite an update of the cache. */
export async function cancelActivityQueries(client: QueryClient): Promise<void> {
  await Promise.all(SEAT_CALLS.map((path) => client.cancelQueries({ queryKey: ['get', path] })));
}

/** Lets pages that are opened from now on refetch; what is on screen stays. */
export function expireActivities(client: QueryClient): void {
  for (const path of SEAT_CALLS)
    void client.invalidateQueries({ queryKey: ['get', path], refetchType: 'none' });
}

/** Updates count and seat of an activity in all caches, without a request. */
export function patchSeats(client: QueryClient, activityId: string, change: (seats: Seats) => Seats): void {
  const patch = (activity: WireActivity): WireActivity => {
    const { activity_id, count, my } = activity;
    if (activity_id !== activityId || count === undefined || my === undefined) return activity;
    const seats = change({ ...activity, count, my });
    // Who attends is added by the response that follows, with nick and picture.
    const faces = seats.attending === false && activity.faces?.filter((face) => face.crew_id !== my?.crew_id);
    return {
      ...activity,
      ...seats,
      my: my && seats.my && { ...my, ...seats.my },
      ...(faces && { faces }),
    };
  };
  for (const path of [ACTIVITY, ...ACTIVITY_LISTS]) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['get', path] })) {
      const data = state.data as WireActivities | undefined;
      if (!data || !someActivity(data, ({ activity_id: id }) => id === activityId)) continue;
      // Its other parts were loaded when they were.
      client.setQueryData(queryKey, mapActivities(data, patch), { updatedAt: state.dataUpdatedAt });
    }
  }
}

/** Updates the like of an activity in the cache. */
export function patchActivityLike(
  client: QueryClient,
  activityId: string,
  change: (old: LikeState) => LikeState,
): void {
  const key = ['get', ACTIVITY, { params: { path: { id: activityId } } }];
  client.setQueryData<WireActivity>(
    key,
    (old) => old && { ...old, ...change({ liked: old.liked ?? false, like_count: old.like_count ?? 0 }) },
  );
}

/** Refetches an activity, its attendees, and all lists and series that may include it. */
export async function refreshActivities(client: QueryClient): Promise<void> {
  await Promise.all([
    ...REFRESHED.map((path) => client.invalidateQueries({ queryKey: ['get', path] })),
    // With the seat goes the right to see the attendees: asked for before it is known, they would be refused.
    client.invalidateQueries({ queryKey: ['get', ACTIVITY] }).then(() => refreshAttendees(client)),
  ]);
}

/** Of each live stream that has a refetch planned, a function that lets it refetch all that a press changes. */
export const plannedRefetches = new Set<() => void>();

/**
 * Refetches activities after a press for which no seat was left, or which a busy server or the network refused. When a
 * live stream has a refetch planned, since others have pressed too, it is left to that one: at an opening all who are
 * refused would otherwise read at once what they read again a moment later.
 */
export function refreshWithOthers(client: QueryClient): void {
  if (plannedRefetches.size === 0) void refreshActivities(client);
  for (const widen of plannedRefetches) widen();
}

/** Refetches attendees, cancelled seats and queues of activities, as far as they may be read by the cached activity. */
export async function refreshAttendees(
  client: QueryClient,
  isMeant: (activityId: string) => boolean = () => true,
): Promise<void> {
  const ofPage = client.getQueriesData<WireActivity>({ queryKey: ['get', ACTIVITY] });
  await Promise.all(
    ofPage.flatMap(([, { activity_id: id = '', can } = {}]) => {
      if (!isMeant(id)) return [];
      const readable = [
        can?.read_attendees && ATTENDEES,
        can?.read_cancelled && CANCELLED,
        can?.read_waiters && WAITERS,
      ];
      return readable.map(
        (path) => path && client.invalidateQueries({ queryKey: ['get', path, paramsOf(id)] }),
      );
    }),
  );
}
