import { z } from 'zod';
import { activityCard, activityRow } from '../activities/records.ts';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { imageRecord } from '../images/contract.ts';
import { clubOfMember } from '../members/contract.ts';
import { noticeRow } from '../notices/contract.ts';
import { awaitedPoll, pollRow } from '../polls/records.ts';
import { seoulDay } from '../time-codecs.ts';

/** Both days or neither. Without them `activities` is empty. */
const optionalRange = z.object({ start_date: seoulDay.optional(), end_date: seoulDay.optional() });

export const homeContract = {
  readOfMember: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/home',
    summary: "The content of a member's first screen",
    tag: 'members',
    access: 'self',
    params: z.object({ id: idOf('member') }),
    query: optionalRange,
    status: 200,
    reply: z.object({
      /** As in `/members/{id}/clubs`. */
      clubs: z.array(clubOfMember),
      /** The activities between the two days, as in `/members/{id}/activities`. */
      activities: z.array(activityCard),
      /** The activities in which a seat is held for the member, soonest first. */
      called: z.array(activityCard),
      /** The soonest activity with a seat of the member whose check-in has not closed. */
      next: activityCard.nullable(),
      /** The soonest activities that the member could attend now. */
      open: z.array(activityCard),
      /** Open polls of the clubs in which the member has not voted, the one that ends next first. */
      polls: z.array(awaitedPoll),
    }),
    errors: ['activity.range_too_long', 'calendar.range_reversed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/home',
    summary: "The content of a club's main page, as far as the level of the caller may see it",
    tag: 'clubs',
    access: 'activity.list_following',
    params: z.object({ club_nick: clubNickParam }),
    query: optionalRange,
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
      /** The soonest coming activities, as cards. */
      next: z.array(activityCard),
      /** The polls that end next, as in `/clubs/{club_nick}/polls`. */
      polls: z.array(pollRow),
      /** The latest pictures of notices and posts that the caller may read. */
      pictures: z.array(imageRecord.omit({ id: true }).extend({ notice_id: idOf('notice') })),
      /** The pinned notice; null without one, and if the caller may not read it. */
      pinned: noticeRow.nullable(),
      /** Undecided appeals of others that wait for more than 48 hours; for level 8 and up. */
      overdue_appeals: z.int().optional(),
    }),
    errors: ['activity.range_too_long', 'calendar.range_reversed'],
  }),
};
