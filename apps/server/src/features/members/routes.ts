import { membersContract } from '@crewwith/domain/members/contract';
import { bearerOf } from '../../kit/headers.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import type { Tokens } from '../../kit/tokens.ts';
import {
  confirmWithdrawal,
  countMembers,
  countMembersOfAccount,
  createMember,
  editMember,
  listClubsOfMember,
  readOwnMember,
  readStandingIn,
  withdrawMember,
} from './service.ts';

export function memberRoutes(kit: RouteKit, tokens: Tokens): void {
  const c = membersContract;

  route(kit, c.count, (call, { query }) => countMembers(call, query));
  route(kit, c.countByAccount, (call, { params }) => countMembersOfAccount(call, params.id));
  route(kit, c.read, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return readOwnMember(call, tokens, { ...params, bearer: bearerOf(request) });
  });
  route(kit, c.listClubs, (call, { params, query }) =>
    listClubsOfMember(call, params.id, { orAll: query.or === 'all' }),
  );
  route(kit, c.readStanding, (call, { params }) => readStandingIn(call, params.id, params.club_id));
  route(kit, c.create, (call, { body }) => createMember(call, body));
  route(kit, c.edit, (call, { params, body }) => editMember(call, params.id, body));
  route(kit, c.editWithout, (call, { params, body }) => editMember(call, params.id, body));
  route(kit, c.withdraw, (call, { params }) => withdrawMember(call, params.id));
  route(kit, c.withdrawCrews, (call, { params }) => confirmWithdrawal(call, params.id));
  route(kit, c.clearLevels, (call, { params }) => confirmWithdrawal(call, params.id));
}
