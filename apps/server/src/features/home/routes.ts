import { homeContract } from '@crewwith/domain/home/contract';
import { type RouteKit, route } from '../../kit/routes.ts';
import { readHome } from './service.ts';

export function homeRoutes(kit: RouteKit): void {
  route(kit, homeContract.read, (call, { params, query }) => readHome(call, params.club_nick, query));
}
