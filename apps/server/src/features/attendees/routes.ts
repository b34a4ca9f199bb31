import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { Accepted, type Router, route } from '../../http/routes.ts';
import { countNoShows, countOwnSeat, countRestrictingCancels } from './reads.ts';
import { assignSubgroups } from './writes/assign.ts';
import { attendActivity } from './writes/attend.ts';
import { cancelAttendance } from './writes/cancel.ts';
import { confirmSeat, giveSeat, unseatCrew } from './writes/give.ts';
import { changeSubgroup, markAttendance } from './writes/mark.ts';
import { releaseSeatsOfCrew, releaseSeatsOfMember } from './writes/remove.ts';

export function attendeeRoutes(router: Router): void {
  const c = attendeesContract;
  route(router, c.attend, async (call, { body }) => {
    const answer = await attendActivity(call, body);
    return answer.waiting ? new Accepted(answer) : answer;
  });
  route(router, c.cancel, (call, { params, body }) => cancelAttendance(call, params, body?.reason ?? null));
  route(router, c.mark, (call, { params, body }) => markAttendance(call, params, body, body.reason ?? null));
  route(router, c.changeSubgroup, (call, { params, body }) => changeSubgroup(call, params, body.subgroup));
  route(router, c.confirm, (call, { params }) => confirmSeat(call, params));
  route(router, c.give, (call, { params, body }) => giveSeat(call, params, body));
  route(router, c.unseat, (call, { params, body }) => unseatCrew(call, params, body.reason));
  route(router, c.assignSubgroups, (call, { params, body }) => assignSubgroups(call, params.id, body));
  route(router, c.countOfMember, (call, { params }) => countOwnSeat(call, params));
  route(router, c.countLateCancels, (call, { params }) => countRestrictingCancels(call, params.crew_id));
  route(router, c.countNoShows, (call, { params }) => countNoShows(call, params.crew_id));
  route(router, c.removeOfCrew, (call, { params, body }) =>
    releaseSeatsOfCrew(call, params.crew_id, body?.reason ?? null),
  );
  route(router, c.removeOfMember, (call, { params, body }) =>
    releaseSeatsOfMember(call, params.member_id, body?.reason ?? null),
  );
}
