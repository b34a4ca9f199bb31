import { standingContract } from '@crewwith/domain/standing/contract';
import { type Router, route } from '../../http/routes.ts';
import { listStandingOfMember, readOwnStanding } from './reads.ts';
import { giveUpStanding, restOnce, takeStanding } from './writes.ts';

export function standingRoutes(router: Router): void {
  const c = standingContract;
  route(router, c.read, (call, { params }) => readOwnStanding(call, params));
  route(router, c.take, (call, { params, body }) => takeStanding(call, params, body?.subgroup ?? null));
  route(router, c.giveUp, (call, { params }) => giveUpStanding(call, params));
  route(router, c.listOfMember, (call, { params }) => listStandingOfMember(call, params.id));
  route(router, c.rest, (call, { params }) => restOnce(call, params));
}
