import { noticesContract } from '@crewwith/domain/notices/contract';
import { linked } from '../../kit/paging.ts';
import { type RouteKit, route } from '../../kit/routes.ts';
import { readBulletin } from './bulletin.ts';
import { listCategory, listNotices, readNotice, readNoticePage, viewNotice } from './read.ts';
import { editNotice, removeNotice, reserveId, writeNotice } from './write.ts';

export function noticeRoutes(kit: RouteKit): void {
  const c = noticesContract;
  route(kit, c.reserveId, (call) => reserveId(call));
  route(kit, c.list, async (call, { params, query }, http) =>
    linked(http, await listNotices(call, params.club_nick, query)),
  );
  route(kit, c.listOfCategory, async (call, { params, query }, http) =>
    linked(http, await listCategory(call, params, query)),
  );
  route(kit, c.bulletin, (call, { params, query }) => readBulletin(call, params.club_nick, query));
  route(kit, c.read, (call, { params, query }) =>
    query.with === 'page' ? readNoticePage(call, params.id) : readNotice(call, params.id),
  );
  route(kit, c.create, (call, { body }) => writeNotice(call, body));
  route(kit, c.edit, (call, { params, body }) => editNotice(call, params.id, body));
  route(kit, c.view, (call, { params }) => viewNotice(call, params.id));
  route(kit, c.remove, (call, { params, body }) => removeNotice(call, params.id, body?.reason));
}
