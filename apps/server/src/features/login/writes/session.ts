import { REFRESH_TOKEN_IDLE_MS, REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import { hashToken } from '../../../auth/encrypt.ts';
import type { Deps } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { findRefreshToken, type SessionRow } from '../queries.ts';
import { endSessionsAndStreams } from './end-sessions.ts';

export const SECRET_BYTES = 32;

/** What a client sends for a renewal: a refresh token, and the cookies of its browser. */
export interface PresentedTokens {
  readonly refreshToken: string;
  readonly cookies: readonly string[];
}

/** Whether a session can be renewed: not ended, idle for less than 30 days and younger than 90. */
export function isAlive(
  session: Pick<SessionRow, 'last_used_time' | 'session_created_time' | 'ended_time'>,
  now: Date,
): boolean {
  const idle = now.getTime() - session.last_used_time.getTime();
  const age = now.getTime() - session.session_created_time.getTime();
  return session.ended_time === null && idle < REFRESH_TOKEN_IDLE_MS && age < REFRESH_TOKEN_MAX_MS;
}

/** Whether the request comes from the browser that logged in. */
export function isSameBrowser(session: SessionRow, cookies: readonly string[]): boolean {
  return cookies.some((cookie) => hashToken(cookie) === session.cookie_hash);
}

/** Returns the session if this browser can renew it. Refusals: `auth.expired`; `auth.invalid` for another browser. */
export function assertRenewable(session: SessionRow, cookies: readonly string[], now: Date): SessionRow {
  if (!isAlive(session, now)) throw new Refusal('auth.expired');
  if (!isSameBrowser(session, cookies)) throw new Refusal('auth.invalid');
  return session;
}

/**
 * The active session of a refresh token in `x-refresh-token`. A rotated-out token indicates theft: the whole session is
 * ended, for both parties.
 */
export async function resolveRefreshToken(
  deps: Deps,
  presented: PresentedTokens,
  now: Date,
): Promise<SessionRow> {
  const token = await findRefreshToken(deps.db, hashToken(presented.refreshToken));
  if (!token) throw new Refusal('auth.invalid');
  if (token.rotated_time !== null) return endReusedSession(deps, token.session_id, now);
  return assertRenewable(token, presented.cookies, now);
}

/** Ends a session whose refresh token was reused. Always throws `auth.invalid`. */
export async function endReusedSession(deps: Deps, sessionId: number, now: Date): Promise<never> {
  await endSessionsAndStreams(deps, { id: sessionId }, now);
  throw new Refusal('auth.invalid');
}
