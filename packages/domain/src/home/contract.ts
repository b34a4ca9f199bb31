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
    summary: "The content of a club's main page, as far as the level of the caller may see it",
    tag: 'clubs',
    access: 'activity.list_following',
    params: z.object({ club_nick: clubNickParam }),
    /** Both days or neither. Without them `activities` is empty. */
    query: z.object({ start_date: seoulDay.optional(), end_date: seoulDay.optional() }),
    status: 200,
    reply: z.object({
      /** The latest notices of the category `notice`. */
      notices: z.array(noticeRow),
      /** The activities between the two days, as in `/clubs/{club_nick}/activities`. */
      activities: z.array(activityCard),
      /** Coming activities, soonest first. */
      following: z.array(activityRow),
      /** Past activities, latest first. */
      previous: z.array(activityRow),
    }),
    errors: ['activity.range_too_long', 'calendar.range_reversed'],
  }),
};
