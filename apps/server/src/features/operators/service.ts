import type { Call } from '../../kit/context.ts';
import type { Db } from '../../kit/transaction.ts';
import { readAccountEmail } from './queries.ts';

/** Whether the asker runs this deployment: the address that the provider vouches for is one of `OPERATORS`. */
export async function isOperator(db: Db, { identity, config }: Call): Promise<boolean> {
  if (identity.kind !== 'member' || config.operators.length === 0) return false;
  const email = (await readAccountEmail(db, identity.socialAccountId))?.email?.toLowerCase();
  return email !== undefined && config.operators.includes(email);
}
