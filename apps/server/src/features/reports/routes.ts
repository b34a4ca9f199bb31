import { reportsContract } from '@crewwith/domain/reports/contract';
import { type RouteKit, route } from '../../kit/routes.ts';
import { reportAttendance } from './service.ts';

export function reportRoutes(kit: RouteKit): void {
  const c = reportsContract;
  route(kit, c.attendance, (call, { params, query }) => reportAttendance(call, params.club_nick, query));
}
