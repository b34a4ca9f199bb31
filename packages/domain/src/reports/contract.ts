import { z } from 'zod';
import { ACTIVITY_TYPES } from '../activities/states.ts';
import { clubNickParam } from '../clubs/form.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { clockTime, seoulDay, seoulTime } from '../time-codecs.ts';

/** A meetup of the report. It has started. */
export const reportMeetup = z.object({
  activity_id: idOf('activity'),
  name: z.string(),
  activity_time: seoulTime,
  state: z.literal(ACTIVITY_TYPES),
  max_crew: z.int(),
  /** Number of seats taken. */
  count: z.int(),
  attended: z.int(),
  no_shows: z.int(),
  /** Those who still waited at the start. */
  left_out: z.int(),
  /** Seats that were cancelled late. */
  late_cancels: z.int(),
  /** Late-cancelled seats that were taken again. */
  refilled: z.int(),
});

const reportCrew = z.object({
  crew_id: idOf('crew'),
  nick: z.string(),
  image_url: z.string().nullable(),
  /** `YYYY-MM`, in Seoul. */
  created_month: z.string(),
  /** Index of the first meetup after the crew joined; the number of meetups if there is none. */
  joined_from: z.int(),
  /** The crew's mark at each meetup, one character each: MARKS in `rules.ts`. */
  marks: z.string(),
});

/** The meetups of a series among those of the report; one that was split counts as one, under its present name. */
export const reportSeries = z.object({
  series_id: idOf('series'),
  name: z.string(),
  rule: z.string(),
  clock: clockTime,
  meetups: z.int(),
  /** Number of seats taken. */
  count: z.int(),
  attended: z.int(),
  no_shows: z.int(),
  late_cancels: z.int(),
  /** Standing seats in `count`, and those that were given back as a rest. */
  standing: z.int(),
  rests: z.int(),
  /** Who came most often, the first one most; at most five. */
  top_crews: z.array(
    z.object({
      crew_id: idOf('crew'),
      nick: z.string(),
      image_url: z.string().nullable(),
      attended: z.int(),
    }),
  ),
});

export const reportsContract = {
  attendance: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/{club_nick}/report',
    summary: 'The attendance of every crew at the meetups between two days',
    tag: 'reports',
    access: 'club.read_report',
    standby: 'everyone',
    params: z.object({ club_nick: clubNickParam }),
    query: z.object({
      from: seoulDay,
      to: seoulDay,
      /** Regular (2) or irregular (1) meetups; all by default. */
      state: z.coerce.number().pipe(z.literal(ACTIVITY_TYPES)).optional(),
    }),
    status: 200,
    reply: z.object({
      /** Earliest first. */
      meetups: z.array(reportMeetup),
      /** Whether there are more meetups; only the latest are listed. */
      more: z.boolean(),
      crews: z.array(reportCrew),
      /** The one with the most meetups first. */
      series: z.array(reportSeries),
      /** Crews whose first attended meetup is one of these, also those who have left the club. */
      newcomers: z.object({
        count: z.int(),
        /** Attended another meetup within 30 days. */
        returned: z.int(),
        /** Have not, and the 30 days are not over. */
        pending: z.int(),
      }),
    }),
    errors: ['calendar.range_reversed', 'report.range_too_long'],
  }),
};
