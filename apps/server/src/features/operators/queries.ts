import type { Db } from '../../kit/transaction.ts';

/** The e-mail address that the provider vouches for. */
export function readAccountEmail(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .select('email')
    .where('id', '=', socialAccountId)
    .executeTakeFirst();
}
