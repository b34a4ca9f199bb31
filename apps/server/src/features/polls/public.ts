import type { pollsContract } from '@crewwith/domain/polls/contract';
import { pollAnswerName, pollState } from '@crewwith/domain/polls/states';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { orNotFound } from '../../refusal.ts';
import type { Membership } from '../memberships/public.ts';
import * as queries from './queries/reads.ts';

type Row = Output<typeof pollsContract.listOfClub>[number];
/** The open polls of a member's clubs in which they have not voted, the one that ends next first. */
export const { listAwaited: listAwaitedPolls } = queries;

export type OptionOf = Awaited<ReturnType<typeof queries.listOptions>>[number];

/**
 * The polls of a crew's club that can still make an activity, the one that ends next first; with `limit` the first. The
 * caller has checked that the crew may read them.
 */
export async function listCrewPolls(
  call: Call,
  membership: Membership,
  limit: number | null,
): Promise<Row[]> {
  const crewId = orNotFound(membership.crew_id);
  const polls = await queries.listOfClub(call.db, { clubId: membership.club_id, now: call.now, limit });
  if (polls.length === 0) return [];
  const ids = polls.map(({ id }) => id);
  const options = Map.groupBy(await queries.listOptions(call.db, ids, crewId), ({ poll_id }) => poll_id);
  return polls.map((poll) => toRow(poll, options.get(poll.id) ?? [], crewId, call.now));
}

export function toRow(poll: queries.PollRow, options: readonly OptionOf[], crewId: number, now: Date): Row {
  const { id, club_id, club_nick, crew_id, nick, host_image_url, name, location, voters } = poll;
  const { created_time, ends_time, closed_time } = poll;
  return {
    ...{ id, club_id, club_nick, crew_id, nick, host_image_url, name, location, voters },
    state: pollState({ endsTime: ends_time, closedTime: closed_time }, now),
    ...{ created_time, ends_time },
    options: options.map(toOption),
    my: { crew_id: crewId, voted: options.some(({ my }) => my !== null) },
  };
}

export function toOption({ id, activity_time, yes, maybe, no, my }: OptionOf): Row['options'][number] {
  return { id, activity_time, yes, maybe, no, my: my === null ? null : pollAnswerName(my) };
}
