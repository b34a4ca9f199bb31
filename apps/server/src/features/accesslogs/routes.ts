import { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import { bearerOf } from '../../kit/headers.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import type { Tokens } from '../../kit/tokens.ts';
import { listCrewsBehind, listMembersBehind, recordAccess } from './service.ts';

export function accessLogRoutes(kit: RouteKit, tokens: Tokens): void {
  const c = accessLogsContract;
  route(kit, c.record, (call, { body }, { request }) => recordAccess(call, tokens, body, bearerOf(request)));
  route(kit, c.listMembers, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return listMembersBehind(call, tokens, params.token, bearerOf(request));
  });
  route(kit, c.listCrews, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return listCrewsBehind(call, tokens, params, bearerOf(request));
  });
}
