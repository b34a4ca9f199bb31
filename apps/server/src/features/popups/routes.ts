import { popupsContract } from '@crewwith/domain/popups/contract';
import { type RouteKit, route } from '../../kit/routes.ts';
import { readPopups } from './service.ts';

export function popupRoutes(kit: RouteKit): void {
  route(kit, popupsContract.read, (call, { params }) => readPopups(call, params.id));
}
