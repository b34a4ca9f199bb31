import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { pageQuery } from '../lists/query.ts';
import { utcTime } from '../time-codecs.ts';
import { AUDIT_ACTION_NAMES } from './actions.ts';

export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_id}/audit',
    summary: 'Who did what to whom in a club, newest first',
    tag: 'clubs',
    access: 'club.read_audit',
    params: z.object({ club_id: idOf('club') }),
    query: pageQuery,
    status: 200,
    reply: z.array(
      z.object({
        id: idOf('audit_entry'),
        created_time: utcTime,
        action: z.enum(AUDIT_ACTION_NAMES),
        /** The actor; null when it was no crew of the club, e.g. when an account was unlinked. */
        actor_crew_id: idOf('crew').nullable(),
        actor_nick: z.string().nullable(),
        /** The actor's picture; null without one and for one who has left. */
        actor_image_url: z.string().nullable(),
        /** The subject's nick, name or title; of a message its author's nick. */
        subject: z.string().nullable(),
        /** The affected crew; of notices and messages their author. */
        crew_id: idOf('crew').nullable(),
        /** The affected activity or notice, or the one that the mark or message is on. */
        activity_id: idOf('activity').nullable(),
        activity_name: z.string().nullable(),
        notice_id: idOf('notice').nullable(),
        /** The level, or the state of an attendee, before and after. */
        from: z.int().nullable(),
        to: z.int().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};
