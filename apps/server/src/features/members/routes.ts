import { membersContract } from '@crewwith/domain/members/contract';
import type { Tokens } from '../../auth/tokens.ts';
import { bearerOf } from '../../http/headers.ts';
import { type Router, route } from '../../http/routes.ts';
import {
  countMembers,
  countMembersOfAccount,
  listClubsOfMember,
  readMembershipIn,
  readOwnMember,
} from './reads.ts';
import { setPicture } from './writes/picture.ts';
import { createMember, editMember } from './writes/profile.ts';
import { reactivateMember } from './writes/reactivate.ts';
import { confirmWithdrawal, withdrawMember } from './writes/withdraw.ts';

export function memberRoutes(router: Router, tokens: Tokens): void {
  const c = membersContract;

  route(router, c.count, (call, { query }) => countMembers(call, query));
  route(router, c.countByAccount, (call, { params }) => countMembersOfAccount(call, params.id));
  route(router, c.read, (call, { params }, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return readOwnMember(call, tokens, { ...params, bearer: bearerOf(request) });
  });
  route(router, c.listClubs, (call, { params }) => listClubsOfMember(call, params.id));
  route(router, c.readMembership, (call, { params }) => readMembershipIn(call, params.id, params.club_id));
  route(router, c.create, (call, { body }) => createMember(call, body));
  route(router, c.edit, (call, { params, body }) => editMember(call, params.id, body));
  route(router, c.editWithout, (call, { params, body }) => editMember(call, params.id, body));
  route(router, c.setPicture, (call, { params, body }) => setPicture(call, params.id, body.image_id));
  route(router, c.withdraw, (call, { params }) => withdrawMember(call, params.id));
  route(router, c.reactivate, (call, { params, body }) => reactivateMember(call, params.id, body));
  route(router, c.withdrawCrews, (call, { params }) => confirmWithdrawal(call, params.id));
  route(router, c.clearLevels, (call, { params }) => confirmWithdrawal(call, params.id));
}
