import type { Trx } from '../../db/transaction.ts';
import { readProviderAddress } from './queries/members.ts';
import { deleteAccount } from './queries/withdrawal.ts';
import { listClubsOfMember, readRecord } from './reads.ts';
import { setPicture as setOwnPicture } from './writes/picture.ts';
import { eraseMemberIn, withdrawMemberIn } from './writes/withdraw.ts';

/**
 * Erases the member of a social account and deletes the account, after an unlink at the provider. The member's clubs
 * pass to their highest crew of level 7 and up, as no transfer is possible. Returns the clubs that are frozen for lack
 * of one.
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

/** The clubs in which the caller is an active crew, in the order of joining. */
export const listJoinedClubs = listClubsOfMember;

/** A member's own record. Throws `request.not_found` for one who has withdrawn. */
export const readOwnRecord = readRecord;

/** The address of a member's picture at the provider; null without one. */
export const readProviderPicture = readProviderAddress;

/** Sets the caller's picture to one of their uploads. */
export const setPicture = setOwnPicture;
