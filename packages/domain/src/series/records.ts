import { z } from 'zod';
import { publicFields } from '../activities/form.ts';
import { idOf } from '../ids.ts';
import { imageRecord } from '../images/contract.ts';
import { clockTime, seoulDay, seoulTime, utcTime } from '../time-codecs.ts';
import { ROW_FIELD_NAMES } from './fields.ts';

/** A day of a series. */
const occurrence = z.object({
  day: seoulDay,
  /** The name of the public holiday, in the language of the caller; null for other days. */
  holiday: z.string().nullable(),
  /** Another activity of the club at about that time; null for none. */
  clash: idOf('activity').nullable(),
});

/** A day of the preview. */
export const plannedOccurrence = occurrence.extend({
  /** Whether there is no activity on it: a holiday, or skipped by a leader. */
  skipped: z.boolean(),
});

/** A day with its activity. */
export const madeOccurrence = occurrence.extend({ activity_id: idOf('activity') });

/** The answer to a new series, or to its preview, which has no ids. */
export const createReply = z.object({
  id: idOf('series').optional(),
  version: z.int().optional(),
  occurrences: z.array(
    z.object({
      ...plannedOccurrence.partial({ skipped: true }).shape,
      activity_id: idOf('activity').optional(),
    }),
  ),
  /** The last day whose holidays are known, where an occurrence is later; null otherwise. */
  holidays_until: seoulDay.nullable(),
});

const row = z.object({ activity_id: idOf('activity'), day: seoulDay });

/** What an edit of a series does, or would do. */
export const editReply = z.object({
  /** The series that holds the rows: after a split the new one. In a preview of a split the present one. */
  id: idOf('series'),
  version: z.int(),
  /** How many activities change. */
  changed: z.int(),
  /** Activities of which a field keeps its value, since the new one does not fit. */
  kept: z.array(row.extend({ fields: z.array(z.enum(ROW_FIELD_NAMES)) })),
  /** Activities with people for which the new rule has no day. They stay. */
  left: z.array(row),
  /** Activities with fields of their own, which the edit does not touch. */
  own: z.int(),
  /** Empty activities that are deleted, and days that get an activity. */
  removed: z.int(),
  made: z.int(),
  /** The seats of these activities: unchanged ones, and those whose start moves. */
  seats: z.object({
    same: z.int(),
    moved: z.int(),
    /** Until when those may be cancelled freely; the earliest of several. Null without any. */
    free_until: utcTime.nullable(),
  }),
});

/** What a list shows of a series. */
export const seriesRow = z.object({
  id: idOf('series'),
  club_id: idOf('club'),
  club_nick: z.string(),
  /** The owner. */
  crew_id: idOf('crew'),
  nick: z.string(),
  host_image_url: z.string().nullable(),
  name: z.string(),
  rule: z.string(),
  start_day: seoulDay,
  clock: clockTime,
  end_clock: clockTime.nullable(),
  until_day: seoulDay.nullable(),
  max_count: z.int().nullable(),
  skip_holidays: z.boolean(),
  standing_share: z.int(),
  location: z.string(),
  /** How many crews have a standing seat. */
  standing: z.int(),
  /** The next activity; null for none. */
  next: row.extend({ activity_time: seoulTime }).nullable(),
  /** Whether its owner is gone, so that no activities are made until it is taken over. */
  paused: z.boolean(),
  ended: z.boolean(),
});

/** A series as its page shows it. */
export const seriesRecord = z.object({
  ...seriesRow.shape,
  ...publicFields.omit({ activity_time: true, end_time: true }).shape,
  subgroup: z.string(),
  cover: imageRecord.omit({ id: true }).nullable(),
  /** For those with `can.edit`. */
  cover_image_id: idOf('image').nullable().optional(),
  /** The series that this one was split from. */
  parent_id: idOf('series').nullable(),
  /** Of those split from it or from the same one, the first that begins later and goes on; null for none. */
  continued_by: idOf('series').nullable(),
  version: z.int(),
  skips: z.array(z.object({ day: seoulDay, reason: z.string().nullable() })),
  /** Those to come. */
  occurrences: z.array(
    madeOccurrence.extend({
      activity_time: seoulTime,
      count: z.int(),
      max_crew: z.int(),
      /** Those in `count` that are standing seats. */
      standing: z.int(),
      own_fields: z.array(z.enum(ROW_FIELD_NAMES)),
    }),
  ),
  /** As in the answer to a new series. */
  holidays_until: seoulDay.nullable(),
  /** The caller's crew; null for others. */
  my: z
    .object({
      crew_id: idOf('crew'),
      /** Whether the crew has a standing seat. */
      standing: z.boolean(),
    })
    .nullable(),
  can: z.object({ edit: z.boolean(), take_over: z.boolean() }),
});

/** The series of an activity, on its card and its page. */
export const seriesOfActivity = z.object({
  id: idOf('series'),
  rule: z.string(),
  /** How many of the activity's seats are standing seats. */
  standing: z.int(),
  /** The highest share of its seats that they may take, in percent; 0 where the series gives none. */
  standing_share: z.int(),
});
