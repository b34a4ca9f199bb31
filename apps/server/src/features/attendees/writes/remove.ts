import { permit, permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { recordAudit } from '../../audit/public.ts';
import { releaseFutureSeats } from '../public.ts';
import { listActiveCrewIds } from '../queries/removal.ts';
import { loadCrewOfOwnClub } from '../reads.ts';

/** Gives back the seats of a crew in all meetups to come; history stays. */
export async function releaseSeatsOfCrew(call: Call, crewId: number): Promise<Record<string, never>> {
  return runTransaction(call, async (trx) => {
    const { actor, self, club_id } = await loadCrewOfOwnClub(trx, call, crewId);
    permit('attendee.remove', actor);
    await releaseFutureSeats(trx, [crewId], { bySelf: self, now: call.now });
    if (!self)
      await recordAudit(trx, call, { clubId: club_id, action: 'attendee.remove', subjectId: crewId });
    return {};
  });
}

/** Gives back one's own seats in all meetups to come, in every club. */
export async function releaseSeatsOfMember(call: Call, memberId: number): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  return runTransaction(call, async (trx) => {
    await releaseFutureSeats(trx, await listActiveCrewIds(trx, memberId), { bySelf: true, now: call.now });
    return {};
  });
}
