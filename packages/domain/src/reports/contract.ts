import { z } from 'zod';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { seoulDay, seoulTime } from '../time-codecs.ts';

/** A meetup of the report; it has started. */
export const reportMeetup = z.object({
  activity_id: idOf('activity'),
  name: z.string(),
  activity_time: seoulTime,
  state: z.int(),
  max_crew: z.int(),
  /** Seats taken, and what became of them. */
  count: z.int(),
  attended: z.int(),
  no_shows: z.int(),
});

const reportCrew = z.object({
  crew_id: idOf('crew'),
  nick: z.string(),
  /** `YYYY-MM`, in Seoul. */
  created_month: z.string(),
  /** Place of the first meetup after the crew joined; the number of meetups where there is none. */
  joined_from: z.int(),
  /** What became of the crew at each meetup, one character each: see marks.ts. */
  marks: z.string(),
});

export const reportsContract = {
  attendance: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/report',
    summary: 'Who came to which of the meetups between two days, in one answer',
    tag: 'reports',
    access: 'club.read_report',
    params: z.object({ club_nick: clubNickParam }),
    query: z.object({
      from: seoulDay,
      to: seoulDay,
      /** Regular (2) or irregular (1) meetups; all where it is left out. */
      state: z.coerce
        .number()
        .pipe(z.literal([1, 2]))
        .optional(),
    }),
    status: 200,
    reply: z.object({
      /** Earliest first. */
      meetups: z.array(reportMeetup),
      /** Whether there were more meetups: those answered are the latest. */
      more: z.boolean(),
      crews: z.array(reportCrew),
    }),
    errors: ['calendar.range_reversed', 'report.range_too_long'],
  }),
};
