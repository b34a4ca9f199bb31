import type { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import type { Call } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Input, Output } from '../../kit/routes.ts';
import type { Tokens } from '../../kit/tokens.ts';
import { write } from '../../kit/transaction.ts';
import { identifyByToken } from '../login/service.ts';
import { insertAccessLog, readCrewsOf, readMembersOf } from './queries.ts';

type Contract = typeof accessLogsContract;

/**
 * Records that a social account came in. The ticket says who; name, e-mail and picture of the body are not looked at, as
 * the provider has told them (contract, section 3). Refusals: `auth.invalid`, `auth.expired`, `auth.other_identity`.
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
  return write(call, async (trx) => {
    await insertAccessLog(trx, { social_account_id: socialAccountId, now: call.now });
    return { user_id: socialAccountId };
  });
}

/** The member behind a ticket or access token: none or one. Refusals: `auth.invalid`, `auth.expired`. */
export async function listMembersBehind(
  call: Call,
  tokens: Tokens,
  token: string,
  bearer: string | null,
): Promise<Output<Contract['listMembers']>> {
  const { socialAccountId } = await identifyByToken(call, tokens, { token, bearer });
  return readMembersOf(call.db, socialAccountId);
}

/** How the member behind a token stands in a club: none or one row. Refusals: `auth.invalid`, `auth.expired`. */
export async function listCrewsBehind(
  call: Call,
  tokens: Tokens,
  { token, club_nick }: { token: string; club_nick: string },
  bearer: string | null,
): Promise<Output<Contract['listCrews']>> {
  const { socialAccountId } = await identifyByToken(call, tokens, { token, bearer });
  return readCrewsOf(call.db, socialAccountId, club_nick);
}
