import { isActive } from '@crewwith/domain/crews/states';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import { voteRefusal } from '@crewwith/domain/polls/rules';
import { POLL_ANSWER } from '@crewwith/domain/polls/states';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { transact } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { lockOwnCrew } from '../../memberships/public.ts';
import { lockPoll, saveVotes } from '../queries/writes.ts';
import { readCounts } from '../reads.ts';

type Contract = typeof pollsContract;

/** Saves answers of the caller's crew to times of a poll. Those that are not named stay. */
export async function vote(
  call: Call,
  pollId: number,
  { crew_id, votes }: Input<Contract['vote']>['body'],
): Promise<Output<Contract['vote']>> {
  return transact(call, async (trx) => {
    const locked = await lockPoll(trx, pollId, 'vote');
    const crew = await lockOwnCrew(trx, requireMemberId(call.identity), crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    const poll = orNotFound(locked);
    if (crew.club_id !== poll.club_id || !isActive(crew.state)) throw new Refusal('request.not_found');
    const permitted = permit('poll.vote', { level: crew.admin_level });
    refuse(voteRefusal({ endsTime: poll.ends_time, closedTime: poll.closed_time }, call.now));
    const answers = new Map(
      votes.map(({ option_id, answer }) => [option_id, answer === null ? null : POLL_ANSWER[answer]]),
    );
    const found = await saveVotes(trx, permitted, { pollId, crewId: crew.id, answers, now: call.now });
    if (found < answers.size) throw new Refusal('request.not_found');
    return readCounts(trx, { pollId, crewId: crew.id });
  });
}
