import { homeContract } from '@crewwith/domain/home/contract';
import { type Router, route } from '../../http/routes.ts';
import { readHome } from './reads.ts';

export function homeRoutes(router: Router): void {
  route(router, homeContract.read, (call, { params, query }) => readHome(call, params.club_nick, query));
}
