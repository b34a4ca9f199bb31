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
  /** Without those that are lifted, excused or forgotten; `until` is when they stop to restrict. */
  no_shows: z.object({
    count: z.int(),
    last_noshow_time: seoulTime.nullable(),
    until: utcTime.nullable(),
  }),
  /** Meetups in the next 24 hours in which the member has a seat and is not checked in, soonest first. */
  upcoming: z.array(meetup.extend({ location: z.string() })),
  /** Those that restrict now, and until when; latest first. */
  late_cancels: z.array(meetup.extend({ cancelled_time: utcTime, until: utcTime })),
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
