import { type activitiesContract, activityCard, activityRecord } from '@crewwith/domain/activities/contract';
import { calendarRange } from '@crewwith/domain/calendar/range';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../kit/api.ts';
import { dataOf } from '../../kit/bare-client.ts';
import type { Liking } from '../likes/api.ts';

/** An activity as a card needs it; times are instants. */
export type ActivityCard = ReturnType<typeof activityCard.parse>;
/** One activity with all that the asker may see; times are instants. */
export type ActivityRecord = ReturnType<typeof activityRecord.parse>;
export type NewActivity = BodyOf<typeof activitiesContract.create>;
export type ActivityEdit = BodyOf<typeof activitiesContract.edit>;
export type AttendeeRow = ReplyOf<typeof activitiesContract.listAttendees>[number];
export type CancelledRow = ReplyOf<typeof activitiesContract.listCancelled>[number];

/** What a row of a list shows; the lists ask for these fields alone, as they may be long. */
const activityRow = activityCard.pick({ activity_id: true, name: true, activity_time: true, location: true });
export type ActivityRow = ReturnType<typeof activityRow.parse>;
const ROW_FIELDS = Object.keys(activityRow.shape).join(',');

const readRecord = (wire: unknown): ActivityRecord => activityRecord.parse(wire);
const readCards = (wire: readonly unknown[]): ActivityCard[] => wire.map((card) => activityCard.parse(card));
const readRows = (wire: readonly unknown[]): ActivityRow[] => wire.map((row) => activityRow.parse(row));

export const READ = '/api/v1/activities/{id}';
export const ATTENDEES = '/api/v1/activities/{id}/crews';
const CANCELLED = '/api/v1/activities/{id}/crews/cancel';
const OF_MEMBER = '/api/v1/members/{id}/activities';
const OF_CLUB = '/api/v1/clubs/{club_nick}/activities';
const FOLLOWING = '/api/v1/activities/club/{club_id}/following/day';
const PREVIOUS = '/api/v1/activities/club/{club_id}/previous/day';
export const LISTS = [OF_MEMBER, OF_CLUB, FOLLOWING, PREVIOUS] as const;

/** A month of a calendar; `month` is 1–12. */
export interface Month {
  year: number;
  month: number;
}

function rangeQuery({ year, month }: Month) {
  const { from, to } = calendarRange(year, month);
  return { start_date: from, end_date: to };
}

/** One activity; visitors get its public part. */
export function useActivity(id: string) {
  return query.useQuery('get', READ, { params: { path: { id } } }, { select: readRecord });
}

/** Who attends; for those with `can.read_attendees`. */
export function useAttendees(id: string, enabled: boolean) {
  return query.useQuery('get', ATTENDEES, { params: { path: { id }, query: { state: '0' } } }, { enabled });
}

/** Who cancelled; for those with `can.read_cancelled`. */
export function useCancelled(id: string, enabled: boolean) {
  return query.useQuery('get', CANCELLED, { params: { path: { id } } }, { enabled });
}

/** The activities of all of a member's clubs around a month: what their calendar shows. */
export function useMemberActivities(memberId: string, month: Month) {
  return query.useQuery(
    'get',
    OF_MEMBER,
    { params: { path: { id: memberId }, query: rangeQuery(month) } },
    { select: readCards },
  );
}

/** The activities of a club around a month; not asked for unless `enabled`. */
export function useClubActivities(clubNick: string, month: Month, enabled: boolean) {
  return query.useQuery(
    'get',
    OF_CLUB,
    { params: { path: { club_nick: clubNick }, query: rangeQuery(month) } },
    { select: readCards, enabled },
  );
}

const rowsOf = (clubId: string) => ({
  params: { path: { club_id: clubId }, query: { state: '1' as const, select: ROW_FIELDS } },
});

/** The activities to come as rows, soonest first. */
export function useFollowing(clubId: string) {
  return query.useQuery('get', FOLLOWING, rowsOf(clubId), { select: readRows });
}

/** The activities that were as rows, latest first; for those with the club's `can.list_previous`. */
export function usePrevious(clubId: string, enabled: boolean) {
  return query.useQuery('get', PREVIOUS, rowsOf(clubId), { select: readRows, enabled });
}

/** The parts of a cached activity that a seat taken or given back changes. */
export interface Seats {
  count: number;
  attending?: boolean;
  my: { state: number | null } | null;
}

type WireActivity = Partial<ReplyOf<typeof activitiesContract.read>>;

/** Stops answers that are on their way from undoing what is about to be shown. */
export async function holdActivities(client: QueryClient): Promise<void> {
  await Promise.all(
    [READ, ATTENDEES, ...LISTS].map((path) => client.cancelQueries({ queryKey: ['get', path] })),
  );
}

/** Shows another count and standing of an activity wherever it is cached, without asking the server. */
export function patchSeats(client: QueryClient, activityId: string, change: (seats: Seats) => Seats): void {
  const patch = <A extends WireActivity>(activity: A): A => {
    const { activity_id, count, my } = activity;
    if (activity_id !== activityId || count === undefined || my === undefined) return activity;
    return { ...activity, ...change({ ...activity, count, my }) };
  };
  client.setQueriesData<WireActivity>({ queryKey: ['get', READ] }, (old) => old && patch(old));
  for (const path of LISTS) {
    client.setQueriesData<WireActivity[]>({ queryKey: ['get', path] }, (old) => old?.map(patch));
  }
}

/** Shows another liking of an activity. */
export function patchActivityLike(
  client: QueryClient,
  activityId: string,
  change: (old: Liking) => Liking,
): void {
  const key = ['get', READ, { params: { path: { id: activityId } } }];
  client.setQueryData<WireActivity>(
    key,
    (old) => old && { ...old, ...change({ liked: old.liked ?? false, like_count: old.like_count ?? 0 }) },
  );
}

/** Shows another state or subgroup of an attendee wherever it is cached. */
export function patchAttendee(
  client: QueryClient,
  activityId: string,
  crewId: string,
  change: Partial<Pick<AttendeeRow, 'state' | 'subgroup'>>,
): void {
  const of = { params: { path: { id: activityId } } };
  client.setQueriesData<AttendeeRow[]>({ queryKey: ['get', ATTENDEES, of] }, (rows) =>
    rows?.map((row) => (row.crew_id === crewId ? { ...row, ...change } : row)),
  );
  client.setQueriesData<WireActivity>(
    { queryKey: ['get', READ, of] },
    (old) => old && (old.my?.crew_id === crewId ? { ...old, my: { ...old.my, ...change } } : old),
  );
}

/** Asks again for an activity, those who attend it and every list that it may be in. */
export async function refreshActivities(client: QueryClient): Promise<void> {
  await Promise.all(
    [READ, ATTENDEES, CANCELLED, ...LISTS].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path] }),
    ),
  );
}

/** The nick of the club of an activity, for addresses that do not name it. */
export function useClubNickOf(id: string) {
  return query.useQuery(
    'get',
    '/api/v1/activities/{id}/club_nick',
    { params: { path: { id } } },
    { select: ({ nick }) => nick },
  );
}

/** An id with which only the asker can plan an activity, and only one, however often it is sent. */
export async function reserveActivityId(): Promise<string> {
  const { max_id: id } = await dataOf(api.GET('/api/v1/activities/max_id'));
  return id;
}

/** Plans an activity; answers its id. */
export function useCreateActivity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewActivity) => dataOf(api.POST('/api/v1/activities', { body })),
    onSuccess: () => refreshActivities(client),
  });
}

/** Changes an activity; with the `version` that was read, an edit from a stale page is refused. */
export function useEditActivity(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ActivityEdit) => dataOf(api.PUT(READ, { params: { path: { id } }, body })),
    onSuccess: () => refreshActivities(client),
  });
}

/** Deletes an activity; what is cached of it goes too. */
export function useDeleteActivity(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/activities/delete/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await Promise.all(
        LISTS.map((path) => client.invalidateQueries({ queryKey: ['get', path], refetchType: 'all' })),
      );
    },
  });
}
