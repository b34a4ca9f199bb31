import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import { sessionsContract } from '@crewwith/domain/sessions/contract';
import type { BindingCookie, ReaderCookie } from '../../auth/session-cookie.ts';
import type { Tokens } from '../../auth/tokens.ts';
import { refreshTokenOf } from '../../http/headers.ts';
import { type Router, route } from '../../http/routes.ts';
import { listOwnSessions } from './reads/list-sessions.ts';
import { endOtherSessions, endSession } from './writes/end-sessions.ts';
import { logIn, logOut } from './writes/login.ts';

export function loginRoutes(
  router: Router,
  tokens: Tokens,
  { cookie, reader }: { cookie: BindingCookie; reader: ReaderCookie },
): void {
  const c = accessLogsContract;
  route(router, c.logIn, async (call, { body }, { request, reply }) => {
    const browser = { cookies: cookie.read(request), userAgent: request.headers['user-agent'] };
    const { sessionId, token, refreshToken, cookie: binding } = await logIn(call, tokens, body, browser);
    cookie.set(reply, binding);
    reader.set(reply, sessionId);
    reply.header('cache-control', 'no-store');
    return { token, refreshToken };
  });
  route(router, c.logOut, async (call, _input, { request, reply }) => {
    await logOut(call, refreshTokenOf(request));
    cookie.clear(reply);
    reader.clear(reply);
    return {};
  });

  const s = sessionsContract;
  route(router, s.list, (call, { params }) => listOwnSessions(call, params.id));
  route(router, s.endOthers, (call, { params }) => endOtherSessions(call, params.id));
  route(router, s.end, (call, { params }) => endSession(call, params));
}
