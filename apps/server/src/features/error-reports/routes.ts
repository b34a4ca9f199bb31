import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { listReports } from './reads.ts';
import { saveReport } from './writes.ts';

export function errorReportRoutes(router: Router): void {
  const c = errorReportsContract;
  route(router, c.report, (call, { body }) => saveReport(call, body));
  route(router, c.list, async (call, { query }, http) =>
    withLinkHeader(http, await listReports(call, query)),
  );
}
