import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { type RouteKit, route } from '../../kit/routes.ts';
import { attendActivity } from './attend.ts';
import { cancelAttendance } from './cancel.ts';
import { countNoShows, countOwnSeat, countRestrictingCancels } from './counts.ts';
import { changeSubgroup, markAttendance } from './mark.ts';
import { removeSeatsOfCrew, removeSeatsOfMember } from './remove.ts';

export function attendeeRoutes(kit: RouteKit): void {
  const c = attendeesContract;
  route(kit, c.attend, (call, { body }) => attendActivity(call, body));
  route(kit, c.cancel, (call, { params, body }) => cancelAttendance(call, params, body?.reason ?? null));
  route(kit, c.mark, (call, { params, body }) => markAttendance(call, params, body, body.reason ?? null));
  route(kit, c.changeSubgroup, (call, { params, body }) => changeSubgroup(call, params, body.subgroup));
  route(kit, c.countOfMember, (call, { params }) => countOwnSeat(call, params));
  route(kit, c.countLateCancels, (call, { params }) => countRestrictingCancels(call, params.crew_id));
  route(kit, c.countNoShows, (call, { params }) => countNoShows(call, params.crew_id));
  route(kit, c.removeOfCrew, (call, { params }) => removeSeatsOfCrew(call, params.crew_id));
  route(kit, c.removeOfMember, (call, { params }) => removeSeatsOfMember(call, params.member_id));
}
