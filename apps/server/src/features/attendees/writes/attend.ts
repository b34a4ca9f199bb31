import { attendRefusal, chooseSubgroup, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { loadSavedReply, replayReply } from '../../../http/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { loadSeatContext, ownsCrew, takeSeat } from '../queries/seats.ts';

interface AttendInput {
  crew_id: number;
  activity_id: number;
  subgroup?: string | null | undefined;
}

const MAX_ATTEMPTS = 20;

/**
 * Takes a seat. The rule judges what was read; the seat is then taken in one statement under the locks of crew and
 * activity, and only while that still holds, so `count <= max_crew` whoever races. Two statements, no transaction, also
 * with an Idempotency-Key: its answer is read with the one and kept by the other.
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
  // Whoever loses a race judges again by what is there now: each loss is somebody else's success.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const seat = await loadSeatContext(db, { memberId, crewId, activityId, scope, key });
    if (!seat) return replyWithoutSeat(call, memberId, crewId);
    const { kept_hash: request_hash, kept_reply: reply } = seat;
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
    // The same answer every time, for which no key is needed.
    if (attending) return { count: seat.attendee_count };
    const subgroup = chooseSubgroup(parseSubgroups(seat.subgroup), input.subgroup ?? '');
    if (subgroup === null) throw new Refusal('attendee.invalid_subgroup');
    const { version } = seat;
    const wanted = { crewId, activityId, subgroup, version, now: call.now, idempotency };
    const count = await takeSeat(db, permitted, wanted);
    if (count !== null) return { count };
  }
  throw new Refusal('server.unavailable');
}

/** For whom there is no such seat now: the kept answer to a repetition, else why. */
async function replyWithoutSeat(call: Call, memberId: number, crewId: number): Promise<{ count: number }> {
  const { db, idempotency } = call;
  const kept = idempotency ? await loadSavedReply(db, idempotency) : undefined;
  if (idempotency && kept) return replayReply(idempotency, kept);
  throw new Refusal((await ownsCrew(db, memberId, crewId)) ? 'request.not_found' : 'auth.other_identity');
}
