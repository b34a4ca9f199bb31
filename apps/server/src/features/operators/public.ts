import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';

/** Whether the actor is an operator: a verified address of their account is listed in `OPERATORS`. */
export async function isOperator(db: Db, { identity, config }: Call): Promise<boolean> {
  if (identity.kind !== 'member' || config.operators.length === 0) return false;
  const email = (await readVerifiedEmail(db, identity.socialAccountId))?.email?.toLowerCase();
  return email !== undefined && config.operators.includes(email);
}

function readVerifiedEmail(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .select('email')
    .where('id', '=', socialAccountId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}
