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
        /** Who did it; null where nobody of the club did, as when an account was unlinked. */
        actor_crew_id: idOf('crew').nullable(),
        actor_nick: z.string().nullable(),
        /** Whom or what it was done to: a nick, a name or a title; of a message its author's nick. */
        subject: z.string().nullable(),
        /** Whom it was done to; of notices and messages their author. */
        crew_id: idOf('crew').nullable(),
        /** The activity or notice that it was done to, or to a mark or message on. */
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
