import type { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import type { Tokens } from '../../auth/tokens.ts';
import type { Call } from '../../context.ts';
import type { Input } from '../../http/routes.ts';
import { runTransaction } from '../../http/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { identifyByToken } from '../login/public.ts';
import { insertAccessLog } from './queries.ts';

type Contract = typeof accessLogsContract;

/**
 * Records an access of the ticket's social account. Name, e-mail and picture of the body are ignored: the provider's
 * are used (docs/specification.md#log-in). Refusals: `auth.invalid`, `auth.expired`, `auth.other_identity`.
 */
export async function recordAccess(
  call: Call,
  tokens: Tokens,
  body: Input<Contract['record']>['body'],
  bearer: string | null,
): Promise<{ user_id: number }> {
  const { kind, socialAccountId } = await identifyByToken(call, tokens, { token: body.token, bearer });
  if (kind !== 'ticket') throw new Refusal('auth.invalid');
  if (body.user_id !== socialAccountId) throw new Refusal('auth.other_identity');
  return runTransaction(call, async (trx) => {
    await insertAccessLog(trx, { social_account_id: socialAccountId, now: call.now });
    return { user_id: socialAccountId };
  });
}
