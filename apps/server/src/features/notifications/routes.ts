import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { liveRoute } from '../../http/live-route.ts';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { watchUnread } from './reads/count.ts';
import { listNotifications } from './reads/inbox.ts';
import { readSettings } from './reads/settings.ts';
import { announce } from './writes/announce.ts';
import { editSettings, readUpTo } from './writes/inbox.ts';

export function notificationRoutes(router: Router): void {
  const c = notificationsContract;
  route(router, c.list, async (call, { params, query }, http) =>
    withLinkHeader(http, await listNotifications(call, params.id, query)),
  );
  liveRoute(router, c.count, (call, { params }) => watchUnread(call, params.id));
  route(router, c.read, (call, { params, body }) => readUpTo(call, params.id, body));
  route(router, c.readSettings, (call, { params }) => readSettings(call, params.id));
  route(router, c.editSettings, (call, { params, body }) => editSettings(call, params.id, body));
  route(router, c.announce, (call, { params, body }) => announce(call, params.club_id, body));
}
