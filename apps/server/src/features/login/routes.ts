import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import type { BindingCookie } from '../../auth/binding-cookie.ts';
import type { Tokens } from '../../auth/tokens.ts';
import { refreshTokenOf } from '../../http/headers.ts';
import { type Router, route } from '../../http/routes.ts';
import { logIn, logOut } from './writes/login.ts';

export function loginRoutes(router: Router, tokens: Tokens, cookie: BindingCookie): void {
  const c = accessLogsContract;
  route(router, c.logIn, async (call, { body }, { request, reply }) => {
    const { token, refreshToken, cookie: binding } = await logIn(call, tokens, body, cookie.read(request));
    cookie.set(reply, binding);
    reply.header('cache-control', 'no-store');
    return { token, refreshToken };
  });
  route(router, c.logOut, async (call, _input, { request, reply }) => {
    await logOut(call, refreshTokenOf(request));
    cookie.clear(reply);
    return {};
  });
}
