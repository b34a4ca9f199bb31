import { attendRefusal, chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { QUEUE_MAX } from '@crewwith/domain/waiters/constants';
import { isTurnOver, waitRefusal } from '@crewwith/domain/waiters/rules';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { loadSavedReply, replayReply, runTransaction } from '../../../http/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { ownsCrew } from '../../memberships/public.ts';
import { explainRestriction } from '../../penalties/public.ts';
import { joinWaitlist, settleActivity, takeQueuedSeat } from '../../waiters/public.ts';
import { loadSeatContext } from '../queries/seats.ts';
import { takeSeat } from '../queries/take-seat.ts';

type SeatContext = NonNullable<Awaited<ReturnType<typeof loadSeatContext>>>;

interface AttendInput {
  crew_id: number;
  activity_id: number;
  subgroup?: string | null | undefined;
  wait?: boolean | undefined;
}

/** The seats that are taken or held, and the place in the queue of a caller who waits. */
export type AttendReply = { count: number; waiting?: { position: number; total: number } };

const MAX_ATTEMPTS = 20;

/** The caller is no longer in the queue: the attempt is repeated. */
class QueueChanged extends Error {}

/**
 * Takes a seat, or with `wait` a place in the queue of a full activity. The rules are evaluated on facts read without
 * locks; a second statement takes the seat under the locks of crew and activity, only if those facts still hold, so
 * `count <= max_crew` under any concurrency. No transaction is needed, also with an Idempotency-Key: the first
 * statement reads its reply, the second saves it.
 */
export async function attendActivity(call: Call, input: AttendInput): Promise<AttendReply> {
  const answer = await explainRestriction(call, input.crew_id, () => tryToAttend(call, input));
  call.live?.notifyChanged([input.activity_id]);
  return answer;
}

async function tryToAttend(call: Call, input: AttendInput): Promise<AttendReply> {
  const { db, idempotency } = call;
  const memberId = requireMemberId(call.identity);
  const { crew_id: crewId, activity_id: activityId } = input;
  const { scope, key } = idempotency ?? { scope: '', key: '' };
  // A lost race is retried with fresh facts.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const seat = await loadSeatContext(db, { memberId, crewId, activityId, scope, key });
    if (!seat) return replyWithoutSeat(call, memberId, crewId);
    const { saved_hash: request_hash, saved_reply: reply } = seat;
    if (idempotency && request_hash !== null) return replayReply(idempotency, { request_hash, reply });
    const answer = await tryOnce(call, input, seat);
    if (answer !== null) return answer;
  }
  throw new Refusal('server.unavailable');
}

/** One attempt; null when the facts of `seat` no longer held. */
async function tryOnce(call: Call, input: AttendInput, seat: SeatContext): Promise<AttendReply | null> {
  const { crew_id: crewId, activity_id: activityId } = input;
  const permitted = permit('attendee.attend', { level: seat.admin_level });
  const attending = seat.attendee_state !== null;
  if (seat.queued_state !== null && !attending) return attendFromQueue(call, input, seat);
  const facts = {
    activityTime: seat.activity_time,
    count: seat.count,
    maxCrew: seat.max_crew,
    attendLevel: seat.attend_level,
    adminLevel: seat.admin_level,
    attending,
    restrictionEnd: seat.limit_end_time,
  };
  const refusal = attendRefusal(facts, call.now);
  const waits = refusal === 'activity.full' && input.wait === true;
  const queued = { queued: seat.wait_count + seat.held_count, queuedMax: QUEUE_MAX };
  refuse(waits ? waitRefusal({ ...facts, ...queued }, call.now) : refusal);
  // Idempotent by itself, so no key is saved.
  if (attending) return { count: seat.count };
  const subgroup = chooseSubgroup(parseSubgroups(seat.subgroup), input.subgroup ?? '');
  if (subgroup === null) throw new Refusal('attendee.invalid_subgroup');
  const { version, admin_level: adminLevel } = seat;
  const { now, idempotency } = call;
  const seatParams = { crewId, activityId, subgroup, version, adminLevel, now, idempotency };
  if (waits) return joinWaitlist(call.db, permitted, seatParams);
  const count = await takeSeat(call.db, permitted, seatParams);
  return count === null ? null : { count };
}

/** A call by a crew that is in the queue: takes the held seat, or a free one in last call. */
async function attendFromQueue(
  call: Call,
  { crew_id: crewId, activity_id: activityId, wait }: AttendInput,
  { turn_end }: SeatContext,
): Promise<AttendReply | null> {
  if (turn_end !== null && isTurnOver(turn_end, call.now)) {
    await settleActivity(call, activityId, call.now);
    return null;
  }
  try {
    return await runTransaction(call, async (trx) => {
      const answer = await takeQueuedSeat(trx, { crewId, activityId }, call.now);
      if (answer.kind === 'none') throw new QueueChanged();
      if (answer.kind === 'seated') return { count: answer.count };
      if (wait !== true) throw new Refusal('activity.full');
      return { count: answer.count, waiting: answer.waiting };
    });
  } catch (error) {
    if (error instanceof QueueChanged) return null;
    throw error;
  }
}

/** Handles a missing seat context: replays the saved reply, else throws the reason. */
async function replyWithoutSeat(call: Call, memberId: number, crewId: number): Promise<AttendReply> {
  const { db, idempotency } = call;
  const saved = idempotency ? await loadSavedReply(db, idempotency) : undefined;
  if (idempotency && saved) return replayReply(idempotency, saved);
  throw new Refusal((await ownsCrew(db, memberId, crewId)) ? 'request.not_found' : 'auth.other_identity');
}
