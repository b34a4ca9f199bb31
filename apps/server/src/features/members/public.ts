import type { Trx } from '../../db/transaction.ts';
import { deleteAccount } from './queries/withdrawal.ts';
import { eraseMemberIn, withdrawMemberIn } from './writes/withdraw.ts';

/**
 * Erases the member of a social account and forgets the account: what an unlink at the provider asks for. A club that
 * was theirs goes to its highest crew of level 7 and up, since they cannot be asked to transfer it first. Answers the
 * clubs that are frozen, having none.
 */
export async function detachAccount(
  trx: Trx,
  account: { id: number; memberId: number | null },
  now: Date,
): Promise<{ frozenClubs: number[] }> {
  let frozenClubs: number[] = [];
  if (account.memberId !== null) {
    frozenClubs = await withdrawMemberIn(trx, account.memberId, { handOver: true, now });
    await eraseMemberIn(trx, account.memberId, now);
  }
  await deleteAccount(trx, account.id);
  return { frozenClubs };
}
