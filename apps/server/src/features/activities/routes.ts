import { activitiesContract } from '@crewwith/domain/activities/contract';
import { matchesEtag } from '../../http/etag.ts';
import { liveRoute } from '../../http/live-route.ts';
import { withLinkHeader } from '../../http/pages.ts';
import { NotModified, type Router, route } from '../../http/routes.ts';
import {
  countAttendees,
  listAttendees,
  listCancelled,
  readActivity,
  readActivityPage,
  readClubNick,
} from './reads/activity.ts';
import { readCalendar } from './reads/calendar.ts';
import { listFollowing, listOfClub, listOfMember, listPrevious } from './reads/lists.ts';
import { watchActivity, watchOfMember } from './reads/live.ts';
import { createActivity, reserveId } from './writes/create.ts';
import { deleteActivity, editActivity } from './writes/edit.ts';

export function activityRoutes(router: Router): void {
  const c = activitiesContract;
  route(router, c.reserveId, (call) => reserveId(call));
  route(router, c.read, (call, { params, query }) =>
    query.with === 'page' ? readActivityPage(call, params.id) : readActivity(call, params.id),
  );
  route(router, c.readCalendar, async (call, { params }, { request, reply }) => {
    const calendar = await readCalendar(call, params.id);
    const etag = `"${calendar.changedTime.getTime()}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (matchesEtag(request, etag)) return new NotModified();
    reply.header('content-disposition', `inline; filename="${calendar.id}.ics"`);
    return calendar.text;
  });
  route(router, c.readClubNick, (call, { params }) => readClubNick(call, params.id));
  route(router, c.countAttendees, (call, { params }) => countAttendees(call, params.id));
  liveRoute(router, c.watch, (call, { params }) => watchActivity(call, params.id));
  liveRoute(router, c.watchOfMember, (call, { params }) => watchOfMember(call, params.id));
  route(router, c.listAttendees, (call, { params, query }) =>
    listAttendees(call, params.id, query.with === 'attendance'),
  );
  route(router, c.listCancelled, (call, { params }) => listCancelled(call, params.id));
  route(router, c.listFollowing, async (call, { params, query }, http) =>
    withLinkHeader(http, await listFollowing(call, params.club_id, query)),
  );
  route(router, c.listPrevious, async (call, { params, query }, http) =>
    withLinkHeader(http, await listPrevious(call, params.club_id, query)),
  );
  route(router, c.listOfMember, (call, { params, query }) => listOfMember(call, params.id, query));
  route(router, c.listOfClub, (call, { params, query }) => listOfClub(call, params.club_nick, query));
  route(router, c.create, (call, { body }) => createActivity(call, body));
  route(router, c.edit, (call, { params, body }) => editActivity(call, params.id, body));
  route(router, c.remove, (call, { params, body }) => deleteActivity(call, params.id, body?.reason || null));
}
