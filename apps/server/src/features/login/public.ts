import { TICKET_MS } from '@crewwith/domain/constants';
import { isActiveMember } from '@crewwith/domain/members/states';
import { hashToken } from '../../auth/encrypt.ts';
import type { Tokens } from '../../auth/tokens.ts';
import type { Call, Deps, Identity } from '../../context.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { deviceOf as nameDevice } from './device.ts';
import {
  endSessions,
  findRenewalToken,
  insertRenewalToken,
  sessionIsLive as isLive,
  loadSession,
  readSession,
} from './queries.ts';
import { verifyToken } from './reads/verify-token.ts';
import {
  assertRenewable,
  endReusedSession,
  type PresentedTokens,
  resolveRefreshToken,
  SECRET_BYTES,
} from './writes/session.ts';

/** The names of browser and system of a `User-Agent` header. */
export const deviceOf = nameDevice;

/** Whether a session has neither ended nor expired, as a condition on `sessions`. */
export const sessionIsLive = isLive;

/** Whether a session has not ended and its member not withdrawn. */
export async function isSessionOpen(db: Db, sessionId: number): Promise<boolean> {
  const session = await loadSession(db, { sessionId });
  return session !== undefined && session.ended_time === null && isActiveMember(session.member_state);
}

/** Ends every session of a member, in the transaction of the withdrawal. */
export async function endSessionsOfMember(trx: Trx, memberId: number, now: Date): Promise<void> {
  await endSessions(trx, { member_id: memberId }, now);
}

/**
 * Resolves the refresh token of a renewal at `POST /oauth/token`: the session's, or the one issued with the latest
 * ticket. Before the first log-in there is no session, and the renewal lasts as long as the ticket.
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

/** Issues the refresh token that accompanies a ticket; stored hashed. */
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
 * The identity of a token in a path or a body: the request's own if it is the same token, else the verified one.
 * Refusals: `auth.invalid`, `auth.expired`; `auth.other_identity` for another account's token.
 */
export async function identifyByToken(
  call: Call,
  tokens: Tokens,
  { token, bearer }: { token: string; bearer: string | null },
): Promise<Exclude<Identity, { kind: 'anonymous' }>> {
  const { identity } = call;
  // The path still has the old access token when this request has just renewed it.
  if (identity.kind !== 'anonymous' && token === bearer) return identity;
  const verified = await verifyToken(call, tokens, token);
  if (verified.withdrawn) throw new Refusal('auth.invalid');
  if (verified.expired) throw new Refusal('auth.expired');
  if (identity.kind !== 'anonymous' && identity.socialAccountId !== verified.identity.socialAccountId)
    throw new Refusal('auth.other_identity');
  return verified.identity;
}
