import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import { fromSeoulWire } from '@crewwith/domain/time';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { refreshActivities } from '../activities/api.ts';
import { CLUB_HOME, MEMBER_HOME } from '../schedule/api.ts';
import { type Answer, withAnswer } from './own-answers.ts';

type WireRow = ReplyOf<typeof pollsContract.listOfClub>[number];
type WirePoll = ReplyOf<typeof pollsContract.read>;
export type PollRecord = ReturnType<typeof decodePoll>;
export type PollRow = ReturnType<typeof decodeRow>;
export type PollOption = PollRecord['options'][number];
export type NewPoll = BodyOf<typeof pollsContract.create>;
export type Closed = ReplyOf<typeof pollsContract.close>;

const ALL = '/api/v1/polls';
const POLL = '/api/v1/polls/{id}';
const CLOSE = '/api/v1/polls/{id}/close';
const OF_CLUB = '/api/v1/clubs/{club_nick}/polls';

const paramsOf = (id: string) => ({ params: { path: { id } } });

function decode({ ends_time, options }: Pick<WireRow, 'ends_time' | 'options'>) {
  return {
    ends_time: new Date(ends_time),
    options: options.map((option) => ({ ...option, activity_time: fromSeoulWire(option.activity_time) })),
  };
}
const decodeRow = (wire: WireRow) => ({ ...wire, ...decode(wire) });
const decodePoll = (wire: WirePoll) => ({ ...wire, ...decode(wire) });

/** A poll with its times and votes. */
export function usePoll(id: string) {
  return query.useQuery('get', POLL, paramsOf(id), { select: decodePoll });
}

/** The polls of a club that can still make a meetup, the one that ends next first. */
export function useClubPolls(clubNick: string) {
  const params = { path: { club_nick: clubNick } };
  return query.useQuery('get', OF_CLUB, { params }, { select: (rows: WireRow[]) => rows.map(decodeRow) });
}

/** Refetches what names polls. */
async function refreshPolls(client: QueryClient): Promise<void> {
  const paths = [POLL, OF_CLUB, CLUB_HOME, MEMBER_HOME];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: ['get', path] })));
}

/** Creates a poll; resolves to its id. Sent again with the same key, it is created once. */
export function useCreatePoll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, key }: { body: NewPoll; key: string }) => {
      const { id } = await dataOf(api.POST(ALL, { body, headers: { 'idempotency-key': key } }));
      return id;
    },
    onSuccess: () => refreshPolls(client),
  });
}

interface Vote {
  optionId: string;
  answer: Answer | null;
  /** The answer before. */
  before: Answer | null;
}

/**
 * Saves the own answer to a time at once. It shows before it is saved, and is put back when that fails. Several are
 * sent in their order, one after the other.
 */
export function useVote({ id, my }: Pick<PollRecord, 'id' | 'my'>, nick: string) {
  const client = useQueryClient();
  const mutationKey = ['vote', id];
  const show = (optionId: string, answer: Answer | null, shown?: Answer | null) =>
    client.setQueryData<WirePoll>(
      ['get', POLL, paramsOf(id)],
      (poll) => poll && withAnswer(poll, { optionId, answer, nick, shown }),
    );
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ optionId, answer }: Vote) => {
      const votes = [{ option_id: optionId, answer }];
      return dataOf(
        api.PUT('/api/v1/polls/{id}/votes', { ...paramsOf(id), body: { crew_id: my.crew_id, votes } }),
      );
    },
    onMutate: async ({ optionId, answer }) => {
      await client.cancelQueries({ queryKey: ['get', POLL] });
      show(optionId, answer);
    },
    onError: (_, { optionId, answer, before }) => void show(optionId, before, answer),
    // The last of several reads what all of them, and those of others, have become.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshPolls(client) : undefined),
  });
}

/** Who would get a seat at this time; null asks for none. */
export function useSeating(id: string, optionId: string | null) {
  return useQuery({
    queryKey: ['preview', CLOSE, id, optionId],
    queryFn: ({ signal }) =>
      dataOf(api.PUT(CLOSE, { ...paramsOf(id), body: { option_id: optionId, dry_run: true }, signal })),
    enabled: optionId !== null,
    // Others may vote meanwhile.
    gcTime: 0,
  });
}

/** Closes a poll with one of its times, or with none. */
export function useClosePoll(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (optionId: string | null) =>
      dataOf(api.PUT(CLOSE, { ...paramsOf(id), body: { option_id: optionId } })),
    onSettled: () => Promise.all([refreshPolls(client), refreshActivities(client)]),
  });
}
