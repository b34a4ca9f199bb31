import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import type { Tokens } from '../../auth/tokens.ts';
import { bearerOf } from '../../http/headers.ts';
import { type Router, route } from '../../http/routes.ts';
import { listCrewsOfToken, listMembersOfToken } from './reads.ts';
import { recordAccess } from './writes.ts';

export function accessLogRoutes(router: Router, tokens: Tokens): void {
  const c = accessLogsContract;
  route(router, c.record, (call, { body }, { request }) =>
    recordAccess(call, tokens, body, bearerOf(request)),
  );
  route(router, c.listMembers, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return listMembersOfToken(call, tokens, params.token, bearerOf(request));
  });
  route(router, c.listCrews, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return listCrewsOfToken(call, tokens, params, bearerOf(request));
  });
}
