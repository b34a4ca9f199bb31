import { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import type { Encryption } from '../../auth/encrypt.ts';
import { matchesEtag } from '../../http/etag.ts';
import { NotModified, type Router, route } from '../../http/routes.ts';
import { findFeed, listOwnFeeds, readFeedCalendar, readFeedVersion } from './reads.ts';
import { createFeed, revokeFeed } from './writes.ts';

export function calendarFeedRoutes(router: Router, encryption: Encryption): void {
  const c = calendarFeedsContract;
  route(router, c.list, (call, { params }) => listOwnFeeds(call, encryption, params.id));
  route(router, c.create, (call, { params, body }) => createFeed(call, encryption, params.id, body));
  route(router, c.revoke, (call, { params }) => revokeFeed(call, params));
  route(router, c.read, async (call, { params }, http) => {
    const { request, reply } = http;
    const feed = await findFeed(call, params.token);
    // By scope and not by id, so that another address does not start from zero.
    const holder = `${feed.member_id} ${feed.scope} ${feed.crew_id ?? ''}`;
    await router.rateLimits.countToken('calendar', holder, http);
    const etag = `"${await readFeedVersion(call, feed)}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matchesEtag(request, etag)) return new NotModified();
    // After its version, so that a change in between is read the next time.
    const text = await readFeedCalendar(call, feed);
    reply.header('content-disposition', 'inline; filename="crewwith.ics"');
    return text;
  });
}
