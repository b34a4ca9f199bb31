import { exportsContract } from '@crewwith/domain/exports/contract';
import { type Router, route } from '../../http/routes.ts';
import { readOwnData } from './reads.ts';

export function exportRoutes(router: Router): void {
  route(router, exportsContract.read, (call, { params }, { reply }) => {
    reply.header('cache-control', 'no-store');
    return readOwnData(call, params.id);
  });
}
