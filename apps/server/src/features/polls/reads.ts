import { may } from '@crewwith/domain/permissions';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import { type PollAnswerName, pollAnswerName } from '@crewwith/domain/polls/states';
import { permit } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import type { Output } from '../../http/routes.ts';
import { orNotFound } from '../../refusal.ts';
import { getMembership, getMembershipByNick } from '../memberships/public.ts';
import { listCrewPolls, type OptionOf, toOption, toRow } from './public.ts';
import * as queries from './queries/reads.ts';

type Contract = typeof pollsContract;
type Votes = NonNullable<Output<Contract['read']>['votes']>;

/** The polls of a club that can still make an activity. */
export async function listPolls(call: Call, nick: string): Promise<Output<Contract['listOfClub']>> {
  const membership = await getMembershipByNick(call, nick);
  permit('poll.read', membership);
  return listCrewPolls(call, membership, null);
}

/** A poll; who answered what only for those who may see attendees. 404 for outsiders. */
export async function readPoll(call: Call, id: number): Promise<Output<Contract['read']>> {
  const poll = orNotFound(await queries.readPoll(call.db, id));
  const { crew_id, level } = await getMembership(call.db, call.identity, poll.club_id);
  const crewId = orNotFound(crew_id);
  const actor = { level, relations: crewId === poll.crew_id ? (['owner'] as const) : [] };
  permit('poll.read', actor);
  const showsVotes = may('activity.read_attendees', actor);
  const [options, votes] = await Promise.all([
    queries.listOptions(call.db, [id], crewId),
    showsVotes ? queries.listVotes(call.db, id) : null,
  ]);
  const row = toRow(poll, options, crewId, call.now);
  const { max_crew, attend_level, location_url, info, cost, subgroup, duration_minutes, activity_id } = poll;
  return {
    ...row,
    ...{ max_crew, attend_level, location_url, info, cost, subgroup, duration_minutes, activity_id },
    type: poll.state,
    ...(votes && { votes: toBallots(votes, options) }),
    can: {
      vote: may('poll.vote', actor) && row.state === 'open',
      close: may('poll.close', actor) && row.state !== 'closed',
    },
  };
}

/** What a vote changes: the counts, and the answers of the crew. */
export async function readCounts(
  db: Db,
  { pollId, crewId }: { pollId: number; crewId: number },
): Promise<Output<Contract['vote']>> {
  const { voters } = orNotFound(await queries.readPoll(db, pollId));
  const options = await queries.listOptions(db, [pollId], crewId);
  return { voters, options: options.map(toOption) };
}

/** One row a crew, with an answer or null to each of the times. */
function toBallots(
  votes: Awaited<ReturnType<typeof queries.listVotes>>,
  options: readonly OptionOf[],
): Votes {
  const byCrew = Map.groupBy(votes, ({ crew_id }) => crew_id);
  return [...byCrew].flatMap(([crew_id, cast]) => {
    const [first] = cast;
    if (!first) return [];
    const answers = new Map<number, PollAnswerName>(
      cast.map(({ option_id, answer }) => [option_id, pollAnswerName(answer)]),
    );
    const { nick, image_url } = first;
    return [{ crew_id, nick, image_url, answers: options.map(({ id }) => answers.get(id) ?? null) }];
  });
}
