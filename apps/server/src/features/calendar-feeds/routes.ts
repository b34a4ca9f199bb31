import { createHash } from 'node:crypto';
import { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import type { Encryption } from '../../auth/encrypt.ts';
import { matchesEtag } from '../../http/etag.ts';
import { NotModified, type Router, route } from '../../http/routes.ts';
import { findFeed, listOwnFeeds, readFeedCalendar } from './reads.ts';
import { createFeed, revokeFeed } from './writes.ts';

export function calendarFeedRoutes(router: Router, encryption: Encryption): void {
  const c = calendarFeedsContract;
  route(router, c.list, (call, { params }) => listOwnFeeds(call, encryption, params.id));
  route(router, c.create, (call, { params, body }) => createFeed(call, encryption, params.id, body));
  route(router, c.revoke, (call, { params }) => revokeFeed(call, params));
  route(router, c.read, async (call, { params }, http) => {
    const { request, reply } = http;
    const feed = await findFeed(call, params.token);
    router.rateLimits.countToken('calendar', String(feed.id), http);
    const text = await readFeedCalendar(call, feed);
    // By the text, since an activity that is not in it any more has no instant of change.
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matchesEtag(request, etag)) return new NotModified();
    reply.header('content-disposition', 'inline; filename="crewwith.ics"');
    return text;
  });
}
