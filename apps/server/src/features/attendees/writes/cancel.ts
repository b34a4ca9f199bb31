import { cancelReason, cancelRefusal, isLateCancel } from '@crewwith/domain/attendees/rules';
import { hasSeat } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { markCountsChanged, runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { notify } from '../../notifications/public.ts';
import { cancelRules, updateRestrictions } from '../../penalties/public.ts';
import { endMissedStanding } from '../../standing/public.ts';
import { countSeats, fillSeats } from '../../waiters/public.ts';
import { lateCancel } from '../public.ts';
import { loadOwnSeat } from '../queries/counts.ts';
import { lockSeatOfMember, releaseSeat } from '../queries/seats.ts';

/**
 * Cancels the caller's seat and returns the count. Within 8 hours of the start a reason is required and the crew is
 * restricted. A second cancel returns the same reply.
 */
export async function cancelAttendance(
  call: Call,
  params: { member_id: number; activity_id: number },
  reason: string | null,
): Promise<{ count: number }> {
  const memberId = requireMemberId(call.identity);
  permitSelf(params.member_id === memberId);
  return runTransaction(call, async (trx) => {
    const seat = await lockSeatOfMember(trx, memberId, params.activity_id);
    if (!seat) return refuseStranger(trx, memberId, params.activity_id);
    const { state } = seat;
    if (!hasSeat(state)) return { count: seat.count };
    const facts = {
      activityTime: seat.activity_time,
      freeUntil: seat.free_until,
      lateHours: cancelRules(seat, call.now).late_hours,
      state,
      reason,
      lastMessage: seat.last_message,
    };
    refuse(cancelRefusal(facts, call.now), { late_hours: facts.lateHours });
    const late = isLateCancel(facts, call.now);
    const released = await releaseSeat(trx, {
      crewId: seat.crew_id,
      activityId: params.activity_id,
      now: call.now,
      late,
      reason: cancelReason(facts, call.now),
    });
    markCountsChanged(trx, [params.activity_id]);
    if (late) {
      await updateRestrictions(trx, [seat.crew_id]);
      notify(trx, call, lateCancel(seat.crew_id, params.activity_id));
    }
    if (seat.source === SEAT_SOURCE.standing) await endMissedStanding(trx, [seat.crew_id], call.now);
    if (released.wait_count === 0) return { count: released.count };
    await fillSeats(trx, [params.activity_id], call.now);
    return { count: await countSeats(trx, params.activity_id) };
  });
}

async function refuseStranger(trx: Trx, memberId: number, activityId: number): Promise<never> {
  orNotFound(await loadOwnSeat(trx, memberId, activityId));
  throw new Refusal('attendee.not_attending');
}
