import { z } from 'zod';
import { activityForm } from '../activities/form.ts';
import { ACTIVITY_DURATION_MAX_MS, MINUTE_MS } from '../constants.ts';
import { idOf } from '../ids.ts';
import { seoulTime, utcTime } from '../time-codecs.ts';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from './constants.ts';
import { POLL_ANSWER_NAMES } from './states.ts';

/** The times of a poll, and the fields of the activity that it makes (docs/specification.md#poll). */
export const pollForm = z.object({
  options: z
    .array(z.object({ activity_time: seoulTime }))
    .min(POLL_OPTIONS_MIN)
    .max(POLL_OPTIONS_MAX),
  /** Until when crews vote; the latest possible end by default. */
  ends_time: utcTime.nullish(),
  /** How long the activity lasts; null for no known end. */
  duration_minutes: z
    .int()
    .min(1)
    .max(ACTIVITY_DURATION_MAX_MS / MINUTE_MS)
    .nullish(),
  ...activityForm.omit({ activity_time: true, end_time: true, cover_image_id: true }).shape,
});

export const votesBody = z.object({
  crew_id: idOf('crew'),
  /** Answers that are absent stay. Of two to a time the last one counts. */
  votes: z
    .array(z.object({ option_id: idOf('poll_option'), answer: z.enum(POLL_ANSWER_NAMES).nullable() }))
    .min(1)
    .max(POLL_OPTIONS_MAX),
});

export const closeBody = z.object({
  /** Null closes the poll without an activity. */
  option_id: idOf('poll_option').nullable(),
  /** Only says who would get a seat and who would wait. */
  dry_run: z.boolean().optional(),
});
