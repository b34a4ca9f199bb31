import { oauthContract } from '@crewwith/domain/oauth/contract';
import type { BindingCookie } from '../../kit/binding-cookie.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { exchangeToken, listProviders, type OAuth, unlinkAccount } from './service.ts';

export function oauthRoutes(kit: RouteKit, oauth: OAuth, cookie: BindingCookie): void {
  const c = oauthContract;
  route(kit, c.listProviders, (call) => listProviders(call, oauth));
  route(kit, c.exchangeToken, (call, { body }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return exchangeToken(call, oauth, body, cookie.read(request));
  });
  route(kit, c.unlink, (call, { body }, { request }) =>
    unlinkAccount(call, oauth, body, request.headers.authorization ?? ''),
  );
}
