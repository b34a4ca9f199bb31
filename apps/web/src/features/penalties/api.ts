import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { penaltiesContract } from '@crewwith/domain/penalties/contract';
import type { PenaltyRules } from '@crewwith/domain/penalties/rules';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { restrictionSentence } from '@crewwith/domain/penalties/texts';
import { fromSeoulWire } from '@crewwith/domain/time';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { nextCursor } from '../../api/next-cursor.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { CLUB_HOME } from '../schedule/api.ts';

export type Penalties = ReplyOf<typeof penaltiesContract.read>;
export type JudgedCause = Penalties['causes'][number];
export type OwnAppeal = Penalties['appeals'][number];
export type ClubAppeal = ReplyOf<typeof penaltiesContract.listAppeals>[number];
export type NewAppeal = BodyOf<typeof penaltiesContract.appeal>;
export type ClubRules = ReplyOf<typeof penaltiesContract.readRules>;
export type AppealDecision = BodyOf<typeof penaltiesContract.decide>;

/** The path of a crew's penalties, also its query key. */
export const PENALTIES = '/api/v1/crews/{id}/penalties';
const APPEALS = '/api/v1/clubs/{club_nick}/appeals';
const RULES = '/api/v1/clubs/{club_id}/penalty-rules';
/** Appeals of one call: to decide as many as it may answer, since all are read; settled ones grow for ever. */
const APPEALS_READ = { undecided: 100, settled: 20 } as const;

/** The restriction of a crew with its causes, and its appeals. */
export function usePenalties(crewId: string) {
  return query.useQuery('get', PENALTIES, { params: { path: { id: crewId } } });
}

async function refreshPenalties(client: QueryClient): Promise<void> {
  await Promise.all(
    [PENALTIES, APPEALS, CLUB_HOME].map((path) => client.invalidateQueries({ queryKey: ['get', path] })),
  );
}

/** Appeals against a cause of one's own. Retries with the same key create it once. */
export function useAppeal(crewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewAppeal; key: string }) =>
      dataOf(
        api.POST('/api/v1/crews/{id}/appeals', {
          params: { path: { id: crewId } },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    // Also after a refusal, which says that what is shown is old.
    onSettled: () => refreshPenalties(client),
  });
}

/** Decides an appeal, or withdraws one's own. */
export function useSettleAppeal(appealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AppealDecision) =>
      dataOf(api.PUT('/api/v1/appeals/{id}', { params: { path: { id: appealId } }, body })),
    onSettled: () => refreshPenalties(client),
  });
}

type AppealsState = keyof typeof APPEALS_READ;

const appealsKey = (nick: string, state: AppealsState) =>
  ['get', APPEALS, { params: { path: { club_nick: nick }, query: { state } } }] as const;

/** A page of the appeals, newest first, and the cursor of the next one. */
async function readAppeals(
  nick: string,
  state: AppealsState,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const asked = { state, limit: APPEALS_READ[state], ...(cursor !== undefined && { cursor }) };
  const { data = [], response } = await api.GET(APPEALS, {
    params: { path: { club_nick: nick }, query: asked },
    signal,
  });
  return { appeals: data, next: nextCursor(response.headers.get('link')) };
}

/**
 * The appeals of a club that wait for a decision, for level 7 and up: all of them, however many pages the server makes
 * of them, since those that have waited longest come last there and first here.
 */
export function useUndecidedAppeals(nick: string) {
  return useQuery({
    queryKey: appealsKey(nick, 'undecided'),
    queryFn: async ({ signal }) => {
      const newestFirst: ClubAppeal[] = [];
      let cursor: string | undefined;
      do {
        const { appeals, next } = await readAppeals(nick, 'undecided', cursor, signal);
        newestFirst.push(...appeals);
        cursor = next;
      } while (cursor !== undefined);
      return newestFirst.reverse();
    },
  });
}

/** The appeals of a club that wait no more, newest first in pages, for level 7 and up. */
export function useSettledAppeals(nick: string, enabled: boolean) {
  return useInfiniteQuery({
    enabled,
    queryKey: appealsKey(nick, 'settled'),
    queryFn: ({ pageParam: cursor, signal }) => readAppeals(nick, 'settled', cursor, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ appeals }) => appeals),
  });
}

const rulesQuery = (clubId: string) =>
  query.queryOptions('get', RULES, { params: { path: { club_id: clubId }, query: {} } });

/** The penalty rules of a club. */
export function usePenaltyRules(clubId: string) {
  return useQuery(rulesQuery(clubId));
}

/** Loads the rules as saved now. */
export function refetchPenaltyRules(client: QueryClient, clubId: string): Promise<ClubRules> {
  return client.fetchQuery({ ...rulesQuery(clubId), staleTime: 0 });
}

/** How many crews these rules would have restricted; nothing is asked for while they are null. */
export function useRulesPreview(clubId: string, rules: PenaltyRules | null) {
  const { forget_days, max_days, ...numbers } = rules ?? { forget_days: null, max_days: null };
  return query.useQuery(
    'get',
    RULES,
    {
      params: {
        path: { club_id: clubId },
        query: {
          ...numbers,
          ...(forget_days !== null && { forget_days }),
          ...(max_days !== null && { max_days }),
        },
      },
    },
    { enabled: rules !== null, select: ({ preview }) => preview },
  );
}

/** Changes the penalty rules of a club, a day from now. */
export function useSavePenaltyRules(clubId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof penaltiesContract.saveRules>) =>
      dataOf(api.PUT(RULES, { params: { path: { club_id: clubId } }, body })),
    onSuccess: (saved) => {
      client.setQueryData(rulesQuery(clubId).queryKey, { ...saved, preview: null });
      return client.invalidateQueries({ queryKey: ['get', RULES] });
    },
  });
}

/** Why a crew is restricted and until when, in the words of the server's refusal; null without a restriction. */
export function restrictionTextOf({ limit_end_time: end, rule, causes }: Penalties): string | null {
  if (end === null || new Date(end) <= new Date()) return null;
  // As in a refusal the earliest first.
  const deciding = causes.filter(({ decides }) => decides).toReversed();
  return restrictionSentence(
    {
      until: new Date(end),
      rule,
      causes: deciding.map((cause) => ({
        time:
          cause.kind === CAUSE_KIND.noShow ? fromSeoulWire(cause.activity_time) : new Date(cause.caused_time),
        hours: cause.hours,
        days: cause.days,
        maxDays: cause.max_days,
      })),
    },
    currentLanguage(),
  );
}
