import { creatorRefusal, defaultActivityType } from '@crewwith/domain/activities/rules';
import { isActive } from '@crewwith/domain/crews/states';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import { lastEnd, pollRefusal } from '@crewwith/domain/polls/rules';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { lockOwnCrew, refuseFrozen } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { insertPoll } from '../queries/writes.ts';

type CreateInput = Input<typeof pollsContract.create>['body'];

/** Creates a poll, by the checks of the activity that it makes. */
export async function createPoll(call: Call, input: CreateInput): Promise<{ id: number }> {
  return runTransaction(call, async (trx) => {
    const crew = await lockOwnCrew(trx, requireMemberId(call.identity), input.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    if (crew.club_id !== input.club_id || !isActive(crew.state)) throw new Refusal('request.not_found');
    const permitted = permit('poll.create', { level: crew.admin_level });
    await refuseFrozen(trx, crew.club_id);
    const times = input.options.map(({ activity_time }) => activity_time);
    const endsTime = input.ends_time ?? lastEnd(call.now);
    refuse(pollRefusal({ times, endsTime }, call.now));
    const state = input.state ?? defaultActivityType(crew.admin_level);
    refuse(creatorRefusal(crew.admin_level, { type: state, attendLevel: input.attend_level }, null));
    const { name, max_crew, attend_level, location } = input;
    const poll = {
      ...{ name, max_crew, attend_level, location, state },
      club_id: crew.club_id,
      crew_id: crew.id,
      location_url: input.location_url ?? '',
      subgroup: input.subgroup ?? '',
      info: input.info ?? '',
      cost: input.cost ?? '',
      duration_minutes: input.duration_minutes ?? null,
      created_time: call.now,
      ends_time: endsTime,
    };
    const id = await insertPoll(trx, permitted, poll, times);
    notify(trx, call, {
      kind: 'poll_opened',
      clubId: crew.club_id,
      level: attend_level,
      about: { poll_id: id },
    });
    return { id };
  });
}
