import { memberIsActive } from './states.ts';
import type { Trx } from './transaction.ts';

/**
 * Locks an active member, so that of several calls that change what belongs to the member one is decided at a time.
 * Resolves to undefined without one: a member who withdraws gets nothing new afterwards.
 */
export function lockActiveMember(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where(memberIsActive())
    .forNoKeyUpdate()
    .executeTakeFirst();
}
