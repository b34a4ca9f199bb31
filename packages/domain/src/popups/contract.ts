import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { seoulTime, utcTime } from '../time-codecs.ts';

const meetup = z.object({ activity_id: idOf('activity'), name: z.string(), activity_time: seoulTime });

/** The data that decides the popups of one club. */
export const clubPopups = z.object({
  crew_id: idOf('crew'),
  club_nick: z.string(),
  club_name: z.string(),
  /** Null until the welcome popup is closed permanently. */
  updated_time: utcTime.nullable(),
  /** Without lifted ones. */
  no_shows: z.object({ count: z.int(), last_noshow_time: seoulTime.nullable() }),
  /** Meetups in the next 24 hours in which the member has a seat and is not checked in, soonest first. */
  upcoming: z.array(meetup.extend({ location: z.string() })),
  /** Of the last 12 hours, without lifted ones, latest first. */
  late_cancels: z.array(meetup.extend({ cancelled_time: utcTime })),
});

export const popupsContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/popups',
    summary: 'The data that decides the popups of all of the member’s clubs',
    tag: 'popups',
    access: 'self',
    params: z.object({ id: idOf('member') }),
    status: 200,
    reply: z.array(clubPopups),
  }),
};
