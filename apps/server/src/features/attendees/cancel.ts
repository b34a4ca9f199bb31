import { cancelReason, cancelRefusal, isLateCancel } from '@crewwith/domain/attendees/cancel-rule';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permitSelf } from '../../kit/permit.ts';
import { countsChange, type Trx, write } from '../../kit/transaction.ts';
import { countOfMember, giveSeatBack, lockSeatOfMember } from './queries.ts';
import { refreshLimits } from './service.ts';

/**
 * Gives one's seat back and answers the count. Within 8 hours of the start it needs a reason and restricts; a second
 * cancel answers as the first did.
 */
export async function cancelAttendance(
  call: Call,
  asked: { member_id: number; activity_id: number },
  typed: string | null,
): Promise<{ count: number }> {
  const memberId = memberIdOf(call.identity);
  permitSelf(asked.member_id === memberId);
  return write(call, async (trx) => {
    const seat = await lockSeatOfMember(trx, memberId, asked.activity_id);
    if (!seat) return refuseStranger(trx, memberId, asked.activity_id);
    const { state } = seat;
    if (state === -1) return { count: seat.attendee_count };
    refuse(
      cancelRefusal(
        {
          activityTime: seat.activity_time,
          state,
          reason: typed,
          lastMessageTime: seat.last_message_time,
        },
        call.now,
      ),
    );
    const late = isLateCancel(seat.activity_time, call.now);
    const count = await giveSeatBack(trx, {
      crewId: seat.crew_id,
      activityId: asked.activity_id,
      now: call.now,
      late,
      reason: cancelReason(typed) || null,
    });
    countsChange(trx, [asked.activity_id]);
    if (late) await refreshLimits(trx, [seat.crew_id]);
    return { count };
  });
}

async function refuseStranger(trx: Trx, memberId: number, activityId: number): Promise<never> {
  found(await countOfMember(trx, memberId, activityId));
  throw new Refusal('attendee.not_attending');
}
