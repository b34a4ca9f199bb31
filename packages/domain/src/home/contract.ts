import { z } from 'zod';
import { activityCard, activityRow } from '../activities/records.ts';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { noticeRow } from '../notices/contract.ts';
import { seoulDay } from '../time-codecs.ts';

export const homeContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/home',
    summary: "All that a club's main page shows to its crews, as far as the level of the actor sees it",
    tag: 'clubs',
    access: 'activity.list_following',
    params: z.object({ club_nick: clubNickParam }),
    /** Both days, or neither: without them there are no `activities`. */
    query: z.object({ start_date: seoulDay.optional(), end_date: seoulDay.optional() }),
    status: 200,
    reply: z.object({
      /** The latest of the category `notice`. */
      notices: z.array(noticeRow),
      /** Those between the two days, as `/clubs/{club_nick}/activities` answers them. */
      activities: z.array(activityCard),
      /** To come, soonest first. */
      following: z.array(activityRow),
      /** Those that were, latest first. */
      previous: z.array(activityRow),
    }),
    errors: ['activity.range_too_long', 'calendar.range_reversed'],
  }),
};
