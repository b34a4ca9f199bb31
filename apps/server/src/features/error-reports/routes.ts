import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { keepReport, listReports } from './service.ts';

export function errorReportRoutes(kit: RouteKit): void {
  const c = errorReportsContract;
  route(kit, c.report, (call, { body }) => keepReport(call, body));
  route(kit, c.list, async (call, { query }, http) => linked(http, await listReports(call, query)));
}
