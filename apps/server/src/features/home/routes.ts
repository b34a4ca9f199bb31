import { homeContract } from '@crewwith/domain/home/contract';
import { type Router, route } from '../../http/routes.ts';
import { readHome, readHomeOfMember } from './reads.ts';

export function homeRoutes(router: Router): void {
  const c = homeContract;
  route(router, c.readOfMember, (call, { params, query }) => readHomeOfMember(call, params.id, query));
  route(router, c.read, (call, { params, query }) => readHome(call, params.club_nick, query));
}
