import type { DayRange } from '@crewwith/domain/calendar/rules';
import { LEVEL_MAX } from '@crewwith/domain/constants';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { BANNED_LEVEL, CREW_STATE, type CrewState } from '@crewwith/domain/crews/states';
import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { fromSeoulWire } from '@crewwith/domain/time';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { refreshActivities } from '../activities/api.ts';
import { refreshClubs } from '../clubs/api.ts';

export type NewCrew = BodyOf<typeof crewsContract.create>;
export type CrewEdit = BodyOf<typeof crewsContract.edit>;
/** A crew in a list: nick and picture, and from level 5 all else. */
export type CrewRow = ReplyOf<typeof crewsContract.listByLevel>[number];
/** A restricted crew. */
export type RestrictedCrewRow = ReplyOf<typeof crewsContract.listRestricted>[number];
/** A row of the attendance report. */
export type ReportRow = ReplyOf<typeof crewsContract.reportAttendance>[number];
/** A crew with the fields that the user may see. */
export type CrewRecord = ReplyOf<typeof crewsContract.edit>;

const READ = '/api/v1/crews/{id}';
const BY_LEVEL = '/api/v1/crews/club/{club_nick}/admin-level/{level}/crews';
const RESTRICTED = '/api/v1/crews/club/{club_nick}/limit';
const ATTENDED = '/api/v1/crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}';
const MISSED = '/api/v1/crews/club/{club_nick}/noshow/from/{from}/to/{to}';
const ACTIVITIES = '/api/v1/crews/{id}/activities';
const NO_SHOWS = '/api/v1/crews/{id}/noshow';
const LATE_CANCELS = '/api/v1/crews/{id}/lastminutecancel';
const DETAIL = '/api/v1/crews/{id}/members/detail';

const ALL_LEVELS = LEVEL_MAX + 1;

/** The active crews of a club: nicks and pictures at level 4, the full list from 5. */
export function useCrews(clubNick: string, enabled: boolean) {
  const params = {
    path: { club_nick: clubNick, level: ALL_LEVELS },
    query: { state: CREW_STATE.active, sign_name: 'under' as const },
  };
  return query.useQuery('get', BY_LEVEL, { params }, { enabled });
}

/** The banned crews of a club, temporarily or permanently. */
export function useBannedCrews(clubNick: string) {
  const params = {
    path: { club_nick: clubNick, level: BANNED_LEVEL },
    query: { state: CREW_STATE.banned, sign_name: 'under' as const },
  };
  return query.useQuery('get', BY_LEVEL, { params });
}

/** The restricted crews, the earliest end first. */
export function useRestrictedCrews(clubNick: string) {
  return query.useQuery('get', RESTRICTED, { params: { path: { club_nick: clubNick }, query: {} } });
}

/** Params of a report: attendances of regular (2) or irregular (1) meetups, or no-shows (0), between two days. */
export interface AttendanceParams extends DayRange {
  kind: 0 | 1 | 2;
}

/** How often each crew attended, or was a no-show. */
export function useAttendanceReport(clubNick: string, { from, to, kind }: AttendanceParams) {
  const path = { club_nick: clubNick, from, to };
  const missed = query.useQuery('get', MISSED, { params: { path, query: {} } }, { enabled: kind === 0 });
  const attended = query.useQuery(
    'get',
    ATTENDED,
    { params: { path: { ...path, state: kind }, query: {} } },
    { enabled: kind !== 0 },
  );
  return kind === 0 ? missed : attended;
}

const paramsOf = (id: string) => ({ params: { path: { id } } });

/**
 * A crew without e-mail and contact, which are loaded separately. With `withPage`, the first response includes the
 * crew's meetups.
 */
export function useCrew(id: string, { withPage }: { withPage: boolean }) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['get', READ, paramsOf(id)],
    queryFn: async ({ signal }): Promise<CrewRecord> => {
      const isFirst = withPage && client.getQueryData(['get', READ, paramsOf(id)]) === undefined;
      const query = { contact: 'hidden' as const, ...(isFirst && { with: 'page' as const }) };
      const { activities, ...crew } = await dataOf(
        api.GET(READ, { params: { path: { id }, query: query }, signal }),
      );
      if (activities !== undefined) client.setQueryData(['get', ACTIVITIES, paramsOf(id)], activities);
      return crew;
    },
  });
}

/** The e-mail and contact of a crew. Each reading is audited, so it is requested explicitly and not cached. */
export function useReadContact(id: string) {
  return useMutation({
    mutationFn: () => dataOf(api.GET(DETAIL, { params: { path: { id } } })),
    gcTime: 0,
  });
}

const withInstants = <R extends { activity_time: string }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, activity_time: fromSeoulWire(row.activity_time) }));

/** The meetups of a crew, latest first; `state` is the attendee's. */
export function useCrewActivities(id: string) {
  return query.useQuery('get', ACTIVITIES, paramsOf(id), { select: (rows) => withInstants(rows) });
}

/** The no-shows of a crew, latest first. */
export function useCrewNoShows(id: string) {
  return query.useQuery(
    'get',
    NO_SHOWS,
    { params: { path: { id } } },
    { select: (rows) => withInstants(rows) },
  );
}

/** The late cancels of a crew that may still restrict it, latest first. */
export function useCrewLateCancels(id: string) {
  return query.useQuery(
    'get',
    LATE_CANCELS,
    { params: { path: { id } } },
    { select: (rows) => withInstants(rows) },
  );
}

/** Refetches crews after a change of level, state or restriction. */
async function refreshCrews(client: QueryClient): Promise<void> {
  await Promise.all(
    [READ, BY_LEVEL, RESTRICTED, ATTENDED, MISSED].map((path) =>
      client.invalidateQueries({ queryKey: ['get', path] }),
    ),
  );
}

/** Joins a club; resolves to the crew's id after refetching the club. */
export function useJoinClub() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCrew) => dataOf(api.POST('/api/v1/crews', { body })),
    onSuccess: async () => {
      // First, so that the meetup that led here is that of a crew once the club leads on to it.
      await refreshActivities(client);
      await refreshClubs(client);
    },
  });
}

/** Edits one's own nick and answers. */
export function useEditCrew(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CrewEdit) => dataOf(api.PUT(READ, { params: { path: { id } }, body })),
    onSuccess: () => Promise.all([refreshCrews(client), refreshClubs(client)]),
  });
}

type Reason = { reason: string | null };

/** Changes the level of a crew; -1 and -2 ban it. */
export function useChangeLevel(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ level, reason }: Reason & { level: number }) =>
      dataOf(
        api.PUT('/api/v1/crews/{id}/admin/{level}', { params: { path: { id, level } }, body: { reason } }),
      ),
    onSuccess: () => Promise.all([refreshCrews(client), refreshClubs(client)]),
  });
}

/** Lets a banned crew join again. */
export function useUnban(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reason }: Reason) => setState(id, CREW_STATE.withdrawn, { reason }),
    // The crew is withdrawn and can no longer be read, so it must not be refetched.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['get', READ], refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['get', BY_LEVEL] }),
      ]),
  });
}

/** Lifts the restriction of a crew. */
export function useLiftRestriction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Reason) =>
      dataOf(api.PUT('/api/v1/crews/{id}/attendees/updated_time/null', { params: { path: { id } }, body })),
    onSuccess: () => refreshCrews(client),
  });
}

/** Leaves a club and cancels future seats. */
export function useLeaveClub(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => setState(id, CREW_STATE.withdrawn, {}),
    onSuccess: async () => {
      await refreshClubs(client);
      client.removeQueries({ queryKey: ['get'], type: 'inactive' });
    },
  });
}

function setState(id: string, state: CrewState, body: Partial<Reason>) {
  return dataOf(api.PUT('/api/v1/crews/{id}/state/{state}', { params: { path: { id, state } }, body }));
}
