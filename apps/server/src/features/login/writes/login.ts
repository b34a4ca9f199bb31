import { isWithinRetention, personalDataEnds } from '@crewwith/domain/members/rules';
import { hashToken, isEqualSecret } from '../../../auth/encrypt.ts';
import type { TicketClaims, Tokens } from '../../../auth/tokens.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { deviceOf } from '../device.ts';
import {
  findRefreshToken,
  insertSession,
  lockSession,
  markRenewalTokensUsed,
  markTicketUsed,
  readAccountMember,
  replaceRefreshToken,
  touchSession,
} from '../queries.ts';
import { endSessionsAndStreams } from './end-sessions.ts';
import { assertRenewable, isSameBrowser, SECRET_BYTES } from './session.ts';

/** The result of a log-in; `cookie` binds the session to the browser. */
export interface LoggedIn {
  readonly sessionId: number;
  readonly token: string;
  readonly refreshToken: string;
  readonly cookie: string;
}

/**
 * Opens a session, or completes a renewal by rotating the tokens of the ticket's session. Refusals: `auth.invalid` for
 * an invalid ticket, verifier or browser, `auth.expired` for an expired or used ticket, `auth.not_a_member` without a
 * member, `member.withdrawn` for a member who can reactivate (docs/specification.md#ticket).
 */
export async function logIn(
  call: Call,
  tokens: Tokens,
  body: { member_jwt: string; password: string },
  browser: { readonly cookies: readonly string[]; readonly userAgent: string | undefined },
): Promise<LoggedIn> {
  const ticket = await tokens.verifyTicket(body.member_jwt);
  if (!ticket) throw new Refusal('auth.invalid');
  if (ticket.expired) throw new Refusal('auth.expired');
  const { claims } = ticket;
  if (!isEqualSecret(hashToken(body.password), claims.verifierHash)) throw new Refusal('auth.invalid');

  const refreshToken = call.random(SECRET_BYTES).toString('base64url');
  const session = await call.db.transaction().execute(async (trx) => {
    const account = await readAccountMember(trx, claims.socialAccountId);
    if (!account) throw new Refusal('auth.invalid');
    const memberId = permitActive(account, call.now);
    const opened =
      claims.sessionId === null
        ? await openSession(trx, call, { claims, memberId, device: deviceOf(browser.userAgent) })
        : await renewSession(trx, call, claims, claims.sessionId, browser.cookies);
    // Also false for a ticket from before the last rotation, whose renewal token is used.
    const isGood = await markTicketUsed(trx, {
      renewalHash: claims.renewalHash,
      sessionId: opened.id,
      now: call.now,
    });
    if (!isGood) throw new Refusal('auth.expired');
    await replaceRefreshToken(trx, {
      session_id: opened.id,
      token_hash: hashToken(refreshToken),
      now: call.now,
    });
    return { ...opened, memberId };
  });
  const token = await tokens.signAccess({ memberId: session.memberId, sessionId: session.id });
  return { sessionId: session.id, token, refreshToken, cookie: session.cookie };
}

/** The active member of an account. Throws `auth.not_a_member`, or `member.withdrawn` while it can be reactivated. */
function permitActive(
  { member_id, withdrawn_time }: { member_id: number | null; withdrawn_time: Date | null },
  now: Date,
): number {
  if (member_id === null || !isWithinRetention(withdrawn_time, now)) throw new Refusal('auth.not_a_member');
  if (withdrawn_time !== null)
    throw new Refusal('member.withdrawn', { reactivate_until: personalDataEnds(withdrawn_time) });
  return member_id;
}

async function openSession(
  trx: Trx,
  call: Call,
  { claims, memberId, device }: { claims: TicketClaims; memberId: number; device: string | null },
) {
  const cookie = call.random(SECRET_BYTES).toString('base64url');
  const id = await insertSession(trx, {
    member_id: memberId,
    social_account_id: claims.socialAccountId,
    cookie_hash: hashToken(cookie),
    device,
    now: call.now,
  });
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
  await markRenewalTokensUsed(trx, { session_id: id, newestHash: claims.renewalHash, now: call.now });
  await touchSession(trx, id, call.now);
  const cookie = cookies.find((value) => isSameBrowser(session, [value])) ?? '';
  return { id, cookie };
}

/**
 * Ends the session of the access token or, if that is invalid, of the refresh token. Does nothing without a session.
 */
export async function logOut(call: Call, refreshToken: string | null): Promise<void> {
  const { identity } = call;
  const found =
    identity.kind === 'member'
      ? { session_id: identity.sessionId }
      : refreshToken && (await findRefreshToken(call.db, hashToken(refreshToken)));
  if (!found) return;
  await endSessionsAndStreams(call, { id: found.session_id }, call.now);
}
