import { chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { MINUTE_MS } from '@crewwith/domain/constants';
import { type Actor, may } from '@crewwith/domain/permissions';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import { closeRefusal, pollFreeUntil, seatVoters } from '@crewwith/domain/polls/rules';
import { POLL_ANSWER, pollState } from '@crewwith/domain/polls/states';
import { QUEUE_MAX } from '@crewwith/domain/waiters/constants';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { type Permit, permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, refuse } from '../../../refusal.ts';
import { addActivity } from '../../activities/public.ts';
import { seatCrews } from '../../attendees/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership, refuseFrozen } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { queueCrews } from '../../waiters/public.ts';
import * as queries from '../queries/writes.ts';

type Closed = Output<typeof pollsContract.close>;
type CloseInput = Input<typeof pollsContract.close>['body'];
type Poll = NonNullable<Awaited<ReturnType<typeof queries.lockPoll>>>;

/** Closes a poll, with one of its times or without an activity; a dry run changes nothing. 404 for outsiders. */
export async function closePoll(
  call: Call,
  pollId: number,
  { option_id: optionId, dry_run: isDryRun = false }: CloseInput,
): Promise<Closed> {
  return runTransaction(call, async (trx) => {
    const poll = orNotFound(await queries.lockPoll(trx, pollId, 'close'));
    const { crew_id, level } = await getMembership(trx, call.identity, poll.club_id);
    const callerId = orNotFound(crew_id);
    const actor: Actor = { level, relations: callerId === poll.crew_id ? ['owner'] : [] };
    const permitted = permit('poll.close', actor);
    const closed = await decide(trx, call, { poll, optionId, callerId, permitted, isDryRun });
    if (isDryRun) return closed;
    await queries.closePoll(trx, permitted, { id: pollId, activityId: closed.activity_id, now: call.now });
    const event = {
      clubId: poll.club_id,
      ...(closed.activity_id !== null && { activityId: closed.activity_id }),
      about: { poll_id: pollId },
    };
    notify(trx, call, { ...event, kind: 'poll_closed' });
    if (closed.activity_id !== null)
      notify(trx, call, { ...event, kind: 'activity_created', level: poll.attend_level });
    if (callerId !== poll.crew_id) {
      await recordAudit(trx, call, {
        clubId: poll.club_id,
        action: 'poll.close',
        subjectId: poll.crew_id,
        detail: { activity_id: closed.activity_id },
      });
    }
    return closed;
  });
}

/** Makes the activity of a locked poll, with the seats and the queue that its votes give. */
async function decide(
  trx: Trx,
  call: Call,
  chosen: {
    poll: Poll;
    optionId: number | null;
    callerId: number;
    permitted: Permit<'poll.close'>;
    isDryRun: boolean;
  },
): Promise<Closed> {
  const { poll, optionId, callerId, permitted, isDryRun } = chosen;
  const state = pollState({ endsTime: poll.ends_time, closedTime: poll.closed_time }, call.now);
  if (optionId === null) {
    refuse(state === 'closed' ? 'poll.closed' : null);
    return { activity_id: null, seated: 0, waiting: 0 };
  }
  const time = orNotFound(await queries.readOptionTime(trx, poll.id, optionId));
  const crews = await queries.lockVoters(trx, { optionId, hostIds: [poll.crew_id, callerId] });
  const voters = crews.flatMap(({ voted_time, ...crew }) => (voted_time ? [{ ...crew, voted_time }] : []));
  refuse(closeRefusal({ state, time, yes: voters.length }, call.now));
  await refuseFrozen(trx, poll.club_id);
  const hostId = hostOf(poll, crews) ?? callerId;
  const { seated, waiting } = seatVoters(
    { ownerId: hostId, maxCrew: poll.max_crew, attendLevel: poll.attend_level },
    voters.map((crew) => ({
      crewId: crew.id,
      answer: POLL_ANSWER.yes,
      votedTime: crew.voted_time,
      adminLevel: crew.admin_level,
      restrictionEnd: crew.limit_end_time,
    })),
    call.now,
  );
  if (isDryRun) {
    const counts = { seated: seated.length, waiting: Math.min(waiting.length, QUEUE_MAX) };
    return { activity_id: null, ...counts, crews: { seated: [...seated], waiting: [...waiting] } };
  }
  const activityId = await addActivity(trx, call, permitted, {
    ...activityOf(poll, time),
    club_id: poll.club_id,
    crew_id: hostId,
  });
  const subgroup = chooseSubgroup(parseSubgroups(poll.subgroup), '') ?? '';
  const freeUntil = pollFreeUntil(time, call.now);
  const seats = { activityId, crewIds: seated.slice(1), subgroup, source: SEAT_SOURCE.poll, freeUntil };
  await seatCrews(trx, seats, call.now);
  const queued = await queueCrews(trx, { activityId, crewIds: waiting, subgroup }, call.now);
  return { activity_id: activityId, seated: seated.length, waiting: queued };
}

/** The owner, unless they have left or may no longer create activities: then the crew that closes is the host. */
function hostOf(poll: Poll, crews: readonly { id: number; admin_level: number }[]): number | undefined {
  const owner = crews.find(({ id }) => id === poll.crew_id);
  return owner && may('activity.create', { level: owner.admin_level }) ? owner.id : undefined;
}

function activityOf(poll: Poll, time: Date) {
  const { name, max_crew, attend_level, location, location_url, subgroup, info, cost, state } = poll;
  return {
    ...{ name, max_crew, attend_level, location, location_url, subgroup, info, cost, state },
    activity_time: time,
    end_time:
      poll.duration_minutes === null ? null : new Date(time.getTime() + poll.duration_minutes * MINUTE_MS),
  };
}
