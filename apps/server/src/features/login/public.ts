import { TICKET_MS } from '@crewwith/domain/constants';
import { hashToken } from '../../auth/encrypt.ts';
import type { Tokens } from '../../auth/tokens.ts';
import type { Call, Deps, Identity } from '../../context.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { endSessions, findRenewalToken, insertRenewalToken, readSession } from './queries.ts';
import { verifyToken } from './reads/verify-token.ts';
import {
  assertRenewable,
  endReusedSession,
  type PresentedTokens,
  resolveRefreshToken,
  SECRET_BYTES,
} from './writes/session.ts';

/** Ends every session of a member, in the transaction that takes the membership away. */
export async function endSessionsOfMember(trx: Trx, memberId: number, now: Date): Promise<void> {
  await endSessions(trx, { member_id: memberId }, now);
}

/**
 * Whom a renewal at `POST /oauth/token` is for. Both of our refresh tokens are good for it: that of the session, and
 * that which came with the last ticket. Before the first log-in there is no session, and the ticket's hour is all
 * there is.
 */
export async function resolveRenewal(
  deps: Deps,
  presented: PresentedTokens,
  now: Date,
): Promise<{ socialAccountId: number; sessionId: number | null }> {
  const renewal = await findRenewalToken(deps.db, hashToken(presented.refreshToken));
  if (!renewal) {
    const session = await resolveRefreshToken(deps, presented, now);
    return { socialAccountId: session.social_account_id, sessionId: session.session_id };
  }
  const { session_id: sessionId, social_account_id: socialAccountId } = renewal;
  if (sessionId === null) {
    if (now.getTime() - renewal.created_time.getTime() >= TICKET_MS) throw new Refusal('auth.expired');
    return { socialAccountId, sessionId };
  }
  if (renewal.used_time !== null) return endReusedSession(deps, sessionId, now);
  const session = await readSession(deps.db, sessionId);
  if (!session) throw new Refusal('auth.invalid');
  assertRenewable(session, presented.cookies, now);
  return { socialAccountId, sessionId };
}

/** Makes the refresh token that is answered beside a ticket; stored hashed. */
export async function issueRenewalToken(
  db: Db,
  call: Call,
  owner: { socialAccountId: number; sessionId: number | null },
): Promise<string> {
  const token = call.random(SECRET_BYTES).toString('base64url');
  await insertRenewalToken(db, {
    social_account_id: owner.socialAccountId,
    session_id: owner.sessionId,
    token_hash: hashToken(token),
    now: call.now,
  });
  return token;
}

/**
 * Who a token in a path or a body stands for: `who` if it is the caller's own, else what it proves by itself. Refusals:
 * `auth.invalid`, `auth.expired`; `auth.other_identity` when the caller is somebody else.
 */
export async function identifyByToken(
  call: Call,
  tokens: Tokens,
  { token, bearer }: { token: string; bearer: string | null },
): Promise<Exclude<Identity, { kind: 'anonymous' }>> {
  const { identity } = call;
  // An access token that has just been renewed is still the one in the path.
  if (identity.kind !== 'anonymous' && token === bearer) return identity;
  const verified = await verifyToken(call, tokens, token);
  if (verified.withdrawn) throw new Refusal('auth.invalid');
  if (verified.expired) throw new Refusal('auth.expired');
  if (identity.kind !== 'anonymous' && identity.socialAccountId !== verified.identity.socialAccountId)
    throw new Refusal('auth.other_identity');
  return verified.identity;
}
