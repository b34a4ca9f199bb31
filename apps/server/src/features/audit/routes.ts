import { auditContract } from '@crewwith/domain/audit/contract';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { listAudit } from './reads.ts';

export function auditRoutes(router: Router): void {
  route(router, auditContract.list, async (call, { params, query }, http) =>
    withLinkHeader(http, await listAudit(call, params.club_id, query)),
  );
}
