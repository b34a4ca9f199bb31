import { MEMBER_SEARCHES_PER_MINUTE } from '@crewwith/domain/constants';
import { membersContract } from '@crewwith/domain/members/contract';
import { bearerOf } from '../../kit/headers.ts';
import { memberIdOf } from '../../kit/permit.ts';
import { createRateLimit } from '../../kit/rate-limit.ts';
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

const MINUTE_MS = 60_000;

export function memberRoutes(kit: RouteKit, tokens: Tokens): void {
  const c = membersContract;
  const { clock, config } = kit.deps;
  const limitSearches = createRateLimit(clock, { max: MEMBER_SEARCHES_PER_MINUTE, windowMs: MINUTE_MS });

  route(kit, c.count, async (call, { query }) => {
    if (config.rateLimits) limitSearches(String(memberIdOf(call.identity)));
    return countMembers(call, query);
  });
  route(kit, c.countByAccount, (call, { params }) => countMembersOfAccount(call, params.id));
  route(kit, c.read, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return readOwnMember(call, tokens, { ...params, bearer: bearerOf(request) });
  });
  route(kit, c.listClubs, (call, { params }) => listClubsOfMember(call, params.id));
  route(kit, c.readStanding, (call, { params }) => readStandingIn(call, params.id, params.club_id));
  route(kit, c.create, (call, { body }) => createMember(call, body));
  route(kit, c.edit, (call, { params, body }) => editMember(call, params.id, body));
  route(kit, c.editWithout, (call, { params, body }) => editMember(call, params.id, body));
  route(kit, c.withdraw, (call, { params }) => withdrawMember(call, params.id));
  route(kit, c.withdrawCrews, (call, { params }) => confirmWithdrawal(call, params.id));
  route(kit, c.clearLevels, (call, { params }) => confirmWithdrawal(call, params.id));
}
