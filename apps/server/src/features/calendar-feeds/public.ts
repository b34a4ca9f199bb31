import type { Trx } from '../../db/transaction.ts';
import { deleteFeeds, revokeFeeds } from './queries/feeds.ts';

/** Revokes every feed of a member, in the transaction of the withdrawal. */
export async function revokeFeedsOf(trx: Trx, memberId: number, now: Date): Promise<void> {
  await revokeFeeds(trx, { member_id: memberId }, now);
}

/** Deletes every feed of a member, in the transaction of the erasure. */
export const deleteFeedsOf = deleteFeeds;
