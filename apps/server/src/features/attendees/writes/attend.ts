import { attendRefusal, chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { loadSavedReply, replayReply } from '../../../http/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { ownsCrew } from '../../memberships/public.ts';
import { loadSeatContext, takeSeat } from '../queries/seats.ts';

interface AttendInput {
  crew_id: number;
  activity_id: number;
  subgroup?: string | null | undefined;
}

const MAX_ATTEMPTS = 20;

/**
 * Takes a seat. The rules are evaluated on facts read without locks; a second statement takes the seat under the locks
 * of crew and activity, only if those facts still hold, so `count <= max_crew` under any concurrency. No transaction is
 * needed, also with an Idempotency-Key: the first statement reads its reply, the second saves it.
 */
export async function attendActivity(call: Call, input: AttendInput): Promise<{ count: number }> {
  const answer = await tryToAttend(call, input);
  call.live?.notifyChanged([input.activity_id]);
  return answer;
}

async function tryToAttend(call: Call, input: AttendInput): Promise<{ count: number }> {
  const { db, idempotency } = call;
  const memberId = requireMemberId(call.identity);
  const { crew_id: crewId, activity_id: activityId } = input;
  const { scope, key } = idempotency ?? { scope: '', key: '' };
  // A lost race is retried with fresh facts: each loss means that another request succeeded.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const seat = await loadSeatContext(db, { memberId, crewId, activityId, scope, key });
    if (!seat) return replyWithoutSeat(call, memberId, crewId);
    const { saved_hash: request_hash, saved_reply: reply } = seat;
    if (idempotency && request_hash !== null) return replayReply(idempotency, { request_hash, reply });
    const permitted = permit('attendee.attend', { level: seat.admin_level });
    const attending = seat.attendee_state !== null;
    refuse(
      attendRefusal(
        {
          activityTime: seat.activity_time,
          count: seat.attendee_count,
          maxCrew: seat.max_crew,
          attendLevel: seat.attend_level,
          adminLevel: seat.admin_level,
          attending,
          restrictionEnd: seat.limit_end_time,
        },
        call.now,
      ),
    );
    // Idempotent by itself, so no key is saved.
    if (attending) return { count: seat.attendee_count };
    const subgroup = chooseSubgroup(parseSubgroups(seat.subgroup), input.subgroup ?? '');
    if (subgroup === null) throw new Refusal('attendee.invalid_subgroup');
    const { version, admin_level: adminLevel } = seat;
    const seatParams = { crewId, activityId, subgroup, version, adminLevel, now: call.now, idempotency };
    const count = await takeSeat(db, permitted, seatParams);
    if (count !== null) return { count };
  }
  throw new Refusal('server.unavailable');
}

/** Handles a missing seat context: replays the saved reply, else throws the reason. */
async function replyWithoutSeat(call: Call, memberId: number, crewId: number): Promise<{ count: number }> {
  const { db, idempotency } = call;
  const saved = idempotency ? await loadSavedReply(db, idempotency) : undefined;
  if (idempotency && saved) return replayReply(idempotency, saved);
  throw new Refusal((await ownsCrew(db, memberId, crewId)) ? 'request.not_found' : 'auth.other_identity');
}
