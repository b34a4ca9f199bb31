import { activitiesContract } from '@crewwith/domain/activities/contract';
import { liveRoute } from '../../kit/live-route.ts';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { editActivity, removeActivity } from './edit.ts';
import { listFollowing, listOfClub, listOfMember, listPrevious } from './lists.ts';
import { watchActivity, watchOfMember } from './live.ts';
import { planActivity, reserveId } from './plan.ts';
import {
  countAttendees,
  listAttendees,
  listCancelled,
  readActivity,
  readActivityPage,
  readClubNick,
} from './read.ts';

export function activityRoutes(kit: RouteKit): void {
  const c = activitiesContract;
  route(kit, c.reserveId, (call) => reserveId(call));
  route(kit, c.read, (call, { params, query }) =>
    query.with === 'page' ? readActivityPage(call, params.id) : readActivity(call, params.id),
  );
  route(kit, c.readClubNick, (call, { params }) => readClubNick(call, params.id));
  route(kit, c.countAttendees, (call, { params }) => countAttendees(call, params.id));
  liveRoute(kit, c.watch, (call, { params }) => watchActivity(call, params.id));
  liveRoute(kit, c.watchOfMember, (call, { params }) => watchOfMember(call, params.id));
  route(kit, c.listAttendees, (call, { params }) => listAttendees(call, params.id));
  route(kit, c.listCancelled, (call, { params }) => listCancelled(call, params.id));
  route(kit, c.listFollowing, async (call, { params, query }, http) =>
    linked(http, await listFollowing(call, params.club_id, query)),
  );
  route(kit, c.listPrevious, async (call, { params, query }, http) =>
    linked(http, await listPrevious(call, params.club_id, query)),
  );
  route(kit, c.listOfMember, (call, { params, query }) => listOfMember(call, params.id, query));
  route(kit, c.listOfClub, (call, { params, query }) => listOfClub(call, params.club_nick, query));
  route(kit, c.create, (call, { body }) => planActivity(call, body));
  route(kit, c.edit, (call, { params, body }) => editActivity(call, params.id, body));
  route(kit, c.remove, (call, { params, body }) => removeActivity(call, params.id, body?.reason ?? null));
}
