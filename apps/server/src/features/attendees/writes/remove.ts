import { permit, permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { recordAudit } from '../../audit/public.ts';
import { notify } from '../../notifications/public.ts';
import { cancelFutureSeats, releaseFutureSeats } from '../public.ts';
import { listActiveCrewIds } from '../queries/removal.ts';
import { loadCrewOfOwnClub } from '../reads.ts';

/**
 * Releases the seats of a crew in all upcoming activities; history is preserved. For the caller's own crew the
 * late-cancel rule applies; for another's the reason goes into the audit trail. Refusals: `attendee.reason_required`.
 */
export async function releaseSeatsOfCrew(
  call: Call,
  crewId: number,
  reason: string | null,
): Promise<Record<string, never>> {
  return runTransaction(call, async (trx) => {
    const { actor, self, club_id } = await loadCrewOfOwnClub(trx, call, crewId);
    permit('attendee.remove', actor);
    if (self) await cancelFutureSeats(trx, [crewId], { reason, now: call.now });
    else {
      const { seats, queues } = await releaseFutureSeats(trx, [crewId], { bySelf: false, now: call.now });
      if (seats + queues > 0)
        notify(trx, call, { kind: 'seat_removed', to: [crewId], details: { queued: seats === 0 } });
      const event = { clubId: club_id, action: 'attendee.remove', subjectId: crewId, reason } as const;
      await recordAudit(trx, call, event);
    }
    return {};
  });
}

/** Releases the caller's seats in all upcoming activities of every club. Refusals: `attendee.reason_required`. */
export async function releaseSeatsOfMember(
  call: Call,
  memberId: number,
  reason: string | null,
): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  return runTransaction(call, async (trx) => {
    await cancelFutureSeats(trx, await listActiveCrewIds(trx, memberId), { reason, now: call.now });
    return {};
  });
}
