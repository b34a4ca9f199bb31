import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import type { BindingCookie } from '../../kit/binding-cookie.ts';
import { refreshTokenOf } from '../../kit/headers.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import type { Tokens } from '../../kit/tokens.ts';
import { logIn, logOut } from './service.ts';

export function loginRoutes(kit: RouteKit, tokens: Tokens, cookie: BindingCookie): void {
  const c = accessLogsContract;
  route(kit, c.logIn, async (call, { body }, { request, reply }) => {
    const { token, refreshToken, cookie: binding } = await logIn(call, tokens, body, cookie.read(request));
    cookie.set(reply, binding);
    reply.header('cache-control', 'no-store');
    return { token, refreshToken };
  });
  route(kit, c.logOut, async (call, _input, { request, reply }) => {
    await logOut(call, refreshTokenOf(request));
    cookie.clear(reply);
    return {};
  });
}
