import { noticesContract } from '@crewwith/domain/notices/contract';
import { withLinkHeader } from '../../http/pages.ts';
import { type Router, route } from '../../http/routes.ts';
import { readBulletin } from './reads/bulletin.ts';
import { listCategory, listNotices, readNotice, readNoticePage, viewNotice } from './reads/notice.ts';
import { createNotice, deleteNotice, editNotice, pinNotice, reserveId, unpinNotice } from './writes.ts';

export function noticeRoutes(router: Router): void {
  const c = noticesContract;
  route(router, c.reserveId, (call) => reserveId(call));
  route(router, c.list, async (call, { params, query }, http) =>
    withLinkHeader(http, await listNotices(call, params.club_nick, query)),
  );
  route(router, c.listOfCategory, async (call, { params, query }, http) =>
    withLinkHeader(http, await listCategory(call, params, query)),
  );
  route(router, c.bulletin, (call, { params, query }) => readBulletin(call, params.club_nick, query));
  route(router, c.read, (call, { params, query }) =>
    query.with === 'page' ? readNoticePage(call, params.id) : readNotice(call, params.id),
  );
  route(router, c.create, (call, { body }) => createNotice(call, body));
  route(router, c.edit, (call, { params, body }) => editNotice(call, params.id, body));
  route(router, c.view, (call, { params }) => viewNotice(call, params.id));
  route(router, c.pin, (call, { params }) => pinNotice(call, params.id));
  route(router, c.unpin, (call, { params }) => unpinNotice(call, params.id));
  route(router, c.remove, (call, { params, body }) => deleteNotice(call, params.id, body?.reason));
}
