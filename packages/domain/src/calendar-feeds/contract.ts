import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { utcTime } from '../time-codecs.ts';
import { FEED_SCOPES } from './scopes.ts';

const memberId = z.object({ id: idOf('member') });
const scope = z.enum(FEED_SCOPES);

export const calendarFeedsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/calendar-feeds',
    summary:
      'One’s own calendar feeds that are not revoked, the oldest first; also of clubs that one has left',
    tag: 'calendar_feeds',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.array(
      z.object({
        id: idOf('calendar_feed'),
        scope,
        /** The club of the scope `club`, else null. */
        club_id: idOf('club').nullable(),
        club_name: z.string().nullable(),
        /** The address that calendars subscribe to; null when the server’s secret was replaced since. */
        url: z.string().nullable(),
        created_time: utcTime,
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/members/{id}/calendar-feeds',
    summary:
      'Make the address of a calendar feed; without `replace`, the one that exists for this scope is answered again',
    tag: 'calendar_feeds',
    access: 'self',
    params: memberId,
    body: z
      .object({
        scope,
        /** Required with the scope `club`, ignored with others. */
        club_id: idOf('club').nullish(),
        /** Revokes the address that exists for this scope, whichever it is, and makes another one. */
        replace: z.boolean().optional(),
      })
      .superRefine(({ scope: chosen, club_id: input }, ctx) => {
        if (chosen === 'club' && !input)
          ctx.addIssue({ code: 'invalid_type', expected: 'string', path: ['club_id'], input });
      }),
    status: 201,
    reply: z.object({ id: idOf('calendar_feed'), url: z.string() }),
    errors: ['permission.denied', 'calendar_feed.too_many'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}/calendar-feeds/{feed_id}',
    summary: 'Revoke the address of a calendar feed',
    tag: 'calendar_feeds',
    access: 'self',
    params: memberId.extend({ feed_id: idOf('calendar_feed') }),
    status: 200,
    reply: z.object({}),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/{token}.ics',
    summary: 'A calendar feed (RFC 5545), for calendar apps; 60 an hour',
    tag: 'calendar_feeds',
    access: 'token',
    rateLimit: 'calendar',
    params: z.object({ token: z.string().min(1).max(4096) }),
    produces: 'text/calendar',
    status: 200,
    reply: z.string(),
  }),
};
