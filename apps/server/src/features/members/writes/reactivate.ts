import { isWithinRetention } from '@crewwith/domain/members/rules';
import { permitSelf, permitTicketHolder } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { lockAccount } from '../queries/members.ts';
import { deleteLogIns, lockMember, markReactivated } from '../queries/withdrawal.ts';
import { requireAccountId } from '../reads.ts';
import { eraseMemberIn, isErasureDue } from './withdraw.ts';

/**
 * Reactivates a withdrawn account within 30 days (docs/specification.md#member-return); does nothing for an active
 * member. Refusals: `auth.invalid` without the ticket's verifier, `auth.other_identity` for another account's member,
 * `auth.not_a_member` after the 30 days.
 */
export async function reactivateMember(
  call: Call,
  id: number,
  { code_verifier }: { code_verifier: string },
): Promise<Record<string, never>> {
  if (call.identity.kind === 'member') {
    permitSelf(call.identity.memberId === id);
    return {};
  }
  return runTransaction(call, async (trx) => {
    const account = await lockAccount(trx, requireAccountId(call));
    if (!account) throw new Refusal('auth.invalid');
    permitSelf(account.member_id === id);
    permitTicketHolder(call.identity, code_verifier);
    const member = await lockMember(trx, id);
    if (!member || !isWithinRetention(member.withdrawn_time, call.now))
      throw new Refusal('auth.not_a_member');
    if (member.withdrawn_time !== null) await markReactivated(trx, id, call.now);
    return {};
  });
}

/**
 * Releases a social account for a new sign-up if its member withdrew more than 30 days ago and is not erased yet.
 * Throws `member.exists` for any other member.
 */
export async function releaseAccount(
  trx: Trx,
  account: { id: number; memberId: number },
  now: Date,
): Promise<void> {
  if (!isErasureDue(await lockMember(trx, account.memberId), now)) throw new Refusal('member.exists');
  await eraseMemberIn(trx, account.memberId, now);
  await deleteLogIns(trx, account.id);
}
