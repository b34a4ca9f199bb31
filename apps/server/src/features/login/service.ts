import { TICKET_MS } from '@crewwith/domain/constants';
import { MEMBER_STATE } from '@crewwith/domain/members/withdrawal';
import type { Call, Deps, Identity } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import { hashToken, isSameSecret } from '../../kit/seal.ts';
import type { TicketClaims, Tokens } from '../../kit/tokens.ts';
import type { Db, Trx } from '../../kit/transaction.ts';
import {
  attachRenewalToken,
  endSessions,
  findRefreshToken,
  findRenewalToken,
  insertRenewalToken,
  insertSession,
  lockSession,
  readAccountMember,
  readSession,
  replaceRefreshToken,
  touchSession,
  useUpRenewalTokens,
} from './queries.ts';
import {
  assertRenewable,
  endForReuse,
  isBound,
  type Presented,
  resolveRefreshToken,
  SECRET_BYTES,
} from './session.ts';
import { verifyToken } from './verify-token.ts';

/** What a log-in hands out; `cookie` binds the session to the browser. */
export interface LoggedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly cookie: string;
}

/**
 * Opens a session, or ends a renewal by rotating the tokens of the session that the ticket was made for. Refusals: `auth.invalid`
 * and `auth.expired` for a bad ticket, verifier or browser, `auth.not_a_member` for no member or a withdrawn one (contract, section 3).
 */
export async function logIn(
  call: Call,
  tokens: Tokens,
  body: { member_jwt: string; password: string },
  cookies: readonly string[],
): Promise<LoggedIn> {
  const ticket = await tokens.verifyTicket(body.member_jwt);
  if (!ticket) throw new Refusal('auth.invalid');
  if (ticket.expired) throw new Refusal('auth.expired');
  const { claims } = ticket;
  if (!isSameSecret(hashToken(body.password), claims.verifierHash)) throw new Refusal('auth.invalid');

  const refreshToken = call.random(SECRET_BYTES).toString('base64url');
  const session = await call.db.transaction().execute(async (trx) => {
    const account = await readAccountMember(trx, claims.socialAccountId);
    if (!account) throw new Refusal('auth.invalid');
    const { member_id: memberId, member_state: state } = account;
    if (memberId === null || state !== MEMBER_STATE.active) throw new Refusal('auth.not_a_member');
    const opened =
      claims.sessionId === null
        ? await openSession(trx, call, claims, memberId)
        : await renewSession(trx, call, claims, claims.sessionId, cookies);
    await replaceRefreshToken(trx, {
      session_id: opened.id,
      token_hash: hashToken(refreshToken),
      now: call.now,
    });
    return { ...opened, memberId };
  });
  const token = await tokens.signAccess({ memberId: session.memberId, sessionId: session.id });
  return { token, refreshToken, cookie: session.cookie };
}

async function openSession(trx: Trx, call: Call, claims: TicketClaims, memberId: number) {
  const cookie = call.random(SECRET_BYTES).toString('base64url');
  const id = await insertSession(trx, {
    member_id: memberId,
    social_account_id: claims.socialAccountId,
    cookie_hash: hashToken(cookie),
    now: call.now,
  });
  await attachRenewalToken(trx, claims.renewalHash, id);
  return { id, cookie };
}

async function renewSession(
  trx: Trx,
  call: Call,
  claims: TicketClaims,
  id: number,
  cookies: readonly string[],
) {
  const session = await lockSession(trx, id);
  if (!session) throw new Refusal('auth.invalid');
  assertRenewable(session, cookies, call.now);
  // A ticket from before the last rotation is stale: its own renewal token has been used up.
  const renewal = await findRenewalToken(trx, claims.renewalHash);
  if (!renewal || renewal.used_time !== null) throw new Refusal('auth.invalid');
  await useUpRenewalTokens(trx, { session_id: id, keptHash: claims.renewalHash, now: call.now });
  await touchSession(trx, id, call.now);
  const cookie = cookies.find((value) => isBound(session, [value])) ?? '';
  return { id, cookie };
}

/** Ends the session behind the access token or the refresh token, whichever is good. Nothing to end is no error. */
export async function logOut(call: Call, refreshToken: string | null): Promise<void> {
  const { identity } = call;
  const found =
    identity.kind === 'member'
      ? { session_id: identity.sessionId }
      : refreshToken && (await findRefreshToken(call.db, hashToken(refreshToken)));
  if (!found) return;
  await endSessions(call.db, { id: found.session_id }, call.now);
}

/** Ends every session of a member, in the transaction that takes the membership away. */
export async function endSessionsOfMember(trx: Trx, memberId: number, now: Date): Promise<void> {
  await endSessions(trx, { member_id: memberId }, now);
}

/**
 * Whom a renewal at `POST /oauth/token` is for. Both of our refresh tokens are good for it: that of the session, and that
 * which came with the last ticket. Before the first log-in there is no session, and the ticket's hour is all there is.
 */
export async function resolveRenewal(
  deps: Deps,
  presented: Presented,
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
  if (renewal.used_time !== null) return endForReuse(deps, sessionId, now);
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
): Promise<Exclude<Identity, { kind: 'nobody' }>> {
  const { identity } = call;
  // An access token that has just been renewed is still the one in the path.
  if (identity.kind !== 'nobody' && token === bearer) return identity;
  const verified = await verifyToken(call, tokens, token);
  if (verified.farewell) throw new Refusal('auth.invalid');
  if (verified.expired) throw new Refusal('auth.expired');
  if (identity.kind !== 'nobody' && identity.socialAccountId !== verified.identity.socialAccountId)
    throw new Refusal('auth.other_identity');
  return verified.identity;
}
