import type { Endpoint } from '@crewwith/domain/endpoint';
import { membersContract } from '@crewwith/domain/members/contract';
import type { BindingCookie } from '../../../auth/session-cookie.ts';
import type { AccessClaims, Tokens } from '../../../auth/tokens.ts';
import type { Deps } from '../../../context.ts';
import { bearerOf, refreshTokenOf } from '../../../http/headers.ts';
import type { Authenticate, Http } from '../../../http/routes.ts';
import { Refusal } from '../../../refusal.ts';
import { touchSession } from '../queries.ts';
import { resolveRefreshToken } from '../writes/session.ts';
import { verifyToken } from './verify-token.ts';

/**
 * Withdrawing is three calls, of which the first does all the work. Members who have withdrawn may still send these.
 */
const CALLS_OF_WITHDRAWN: ReadonlySet<Endpoint | undefined> = new Set<Endpoint>([
  membersContract.withdraw,
  membersContract.withdrawCrews,
  membersContract.clearLevels,
]);

/** Limits writes of `last_used_time`: parallel calls of a page write it once. */
const TOUCH_MS = 60_000;

/**
 * Authenticates a request by `authorization`: a ticket or an access token. An expired access token with a valid refresh
 * token of the same session and browser is accepted and renewed in the reply (docs/specification.md#renewal). The
 * refresh token is not rotated, so that parallel calls do not invalidate each other.
 */
export function createAuthenticate(tokens: Tokens, cookie: BindingCookie): Authenticate {
  return async (deps, http) => {
    const token = bearerOf(http.request);
    if (token === null) return { kind: 'anonymous' };
    const { identity, expired, withdrawn } = await verifyToken(deps, tokens, token);
    if (withdrawn && (expired || !CALLS_OF_WITHDRAWN.has(http.request.routeOptions.config.endpoint)))
      throw new Refusal('auth.invalid');
    if (!expired) return identity;
    if (identity.kind === 'ticket') throw new Refusal('auth.expired');
    await renewAccess(deps, tokens, cookie, http, identity);
    return identity;
  };
}

async function renewAccess(
  deps: Deps,
  tokens: Tokens,
  cookie: BindingCookie,
  http: Http,
  { memberId, sessionId }: AccessClaims,
): Promise<void> {
  const refreshToken = refreshTokenOf(http.request);
  if (refreshToken === null) throw new Refusal('auth.expired');
  const now = deps.clock.now();
  const presented = { refreshToken, cookies: cookie.read(http.request) };
  const session = await resolveRefreshToken(deps, presented, now);
  if (session.session_id !== sessionId) throw new Refusal('auth.invalid');
  if (Math.abs(now.getTime() - session.last_used_time.getTime()) > TOUCH_MS)
    await touchSession(deps.db, sessionId, now);
  http.reply.header('authorization', await tokens.signAccess({ memberId, sessionId }));
  http.reply.header('cache-control', 'no-store');
}
