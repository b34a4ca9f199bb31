import { oauthContract } from '@crewwith/domain/oauth/contract';
import type { BindingCookie } from '../../auth/session-cookie.ts';
import { type Router, route } from '../../http/routes.ts';
import { listProviders } from './reads.ts';
import { exchangeToken, type OAuth, unlinkAccount } from './writes.ts';

export function oauthRoutes(router: Router, oauth: OAuth, cookie: BindingCookie): void {
  const c = oauthContract;
  route(router, c.listProviders, (call) => listProviders(call, oauth));
  route(router, c.exchangeToken, (call, { body }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return exchangeToken(call, oauth, body, cookie.read(request));
  });
  route(router, c.unlink, (call, { body }, { request }) =>
    unlinkAccount(call, oauth, body, request.headers.authorization ?? ''),
  );
}
