import { auditContract } from '@crewwith/domain/audit/contract';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { listAudit } from './list.ts';

export function auditRoutes(kit: RouteKit): void {
  route(kit, auditContract.list, async (call, { params, query }, http) =>
    linked(http, await listAudit(call, params.club_id, query)),
  );
}
