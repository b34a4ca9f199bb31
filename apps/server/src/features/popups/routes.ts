import { popupsContract } from '@crewwith/domain/popups/contract';
import { type Router, route } from '../../http/routes.ts';
import { readPopups } from './reads.ts';

export function popupRoutes(router: Router): void {
  route(router, popupsContract.read, (call, { params }) => readPopups(call, params.id));
}
