import { reportsContract } from '@crewwith/domain/reports/contract';
import { type Router, route } from '../../http/routes.ts';
import { reportAttendance } from './reads.ts';

export function reportRoutes(router: Router): void {
  const c = reportsContract;
  route(router, c.attendance, (call, { params, query }) => reportAttendance(call, params.club_nick, query));
}
