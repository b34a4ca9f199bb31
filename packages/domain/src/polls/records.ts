import { z } from 'zod';
import { publicFields } from '../activities/form.ts';
import { idOf } from '../ids.ts';
import { seoulTime, utcTime } from '../time-codecs.ts';
import { POLL_ANSWER_NAMES, POLL_STATES } from './states.ts';

const answer = z.enum(POLL_ANSWER_NAMES);

/** A time of a poll, with how many say what. */
export const pollOption = z.object({
  id: idOf('poll_option'),
  activity_time: seoulTime,
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  /** The caller's answer; null without one. */
  my: answer.nullable(),
});

/** What a list shows of a poll. */
export const pollRow = z.object({
  id: idOf('poll'),
  club_id: idOf('club'),
  club_nick: z.string(),
  /** The owner. */
  crew_id: idOf('crew'),
  nick: z.string(),
  host_image_url: z.string().nullable(),
  name: z.string(),
  location: z.string(),
  state: z.enum(POLL_STATES),
  created_time: utcTime,
  ends_time: utcTime,
  /** How many crews have voted. */
  voters: z.int(),
  /** In the order of time. */
  options: z.array(pollOption),
  /** The caller's crew, and whether it has voted. */
  my: z.object({ crew_id: idOf('crew'), voted: z.boolean() }),
});

/** What a member's first screen shows of a poll that waits for their vote. */
export const awaitedPoll = pollRow.pick({
  id: true,
  club_id: true,
  club_nick: true,
  name: true,
  location: true,
  ends_time: true,
});

/** A poll as its page shows it. */
export const pollRecord = z.object({
  ...pollRow.shape,
  ...publicFields.omit({ activity_time: true, end_time: true, state: true }).shape,
  /** The type of the activity that it makes. */
  type: publicFields.shape.state,
  subgroup: z.string(),
  duration_minutes: z.int().nullable(),
  /** Who voted, in the order of their first votes, for those who may see attendees. */
  votes: z
    .array(
      z.object({
        crew_id: idOf('crew'),
        nick: z.string(),
        image_url: z.string().nullable(),
        /** One for each of `options`, in their order. */
        answers: z.array(answer.nullable()),
      }),
    )
    .optional(),
  /** The activity that it made; null before, and when it was closed without one. */
  activity_id: idOf('activity').nullable(),
  can: z.object({ vote: z.boolean(), close: z.boolean() }),
});
