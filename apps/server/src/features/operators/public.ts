import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';

/** Whether the actor runs this deployment: the address that the provider vouches for is one of `OPERATORS`. */
export async function isOperator(db: Db, { identity, config }: Call): Promise<boolean> {
  if (identity.kind !== 'member' || config.operators.length === 0) return false;
  const email = (await readAccountEmail(db, identity.socialAccountId))?.email?.toLowerCase();
  return email !== undefined && config.operators.includes(email);
}

/** The e-mail address that the provider vouches for. */
function readAccountEmail(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .select('email')
    .where('id', '=', socialAccountId)
    .executeTakeFirst();
}
