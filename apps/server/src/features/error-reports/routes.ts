import { ERROR_REPORTS_PER_MINUTE } from '@crewwith/domain/constants';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { linked } from '../../kit/paging.ts';
import { createRateLimit } from '../../kit/rate-limit.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { keepReport, listReports } from './service.ts';

const MINUTE_MS = 60_000;

export function errorReportRoutes(kit: RouteKit): void {
  const c = errorReportsContract;
  const { clock, config } = kit.deps;
  const limitReports = createRateLimit(clock, { max: ERROR_REPORTS_PER_MINUTE, windowMs: MINUTE_MS });

  route(kit, c.report, async (call, { body }, { request }) => {
    if (config.rateLimits) limitReports(request.ip);
    return keepReport(call, body);
  });
  route(kit, c.list, async (call, { query }, http) => linked(http, await listReports(call, query)));
}
