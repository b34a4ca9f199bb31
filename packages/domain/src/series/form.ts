import { z } from 'zod';
import { activityForm } from '../activities/form.ts';
import { requiredReason } from '../audit/form.ts';
import { idOf } from '../ids.ts';
import { STANDING_SHARE_DEFAULT, STANDING_SHARE_MAX } from '../standing/constants.ts';
import { clockTime, seoulDay } from '../time-codecs.ts';
import { SERIES_COUNT_MAX } from './constants.ts';
import { RULE_MAX_LENGTH } from './recurrence.ts';

/** What the activities of a series have in common: the form of an activity, without its day. */
const fields = activityForm.omit({ activity_time: true, end_time: true });

const share = z.int().min(0).max(STANDING_SHARE_MAX);

/** The days of a series and the fields of its activities (docs/specification.md#series). */
export const seriesForm = z.object({
  /** `WEEKLY;BYDAY=TU,TH`, `WEEKLY;INTERVAL=2;BYDAY=MO` or `MONTHLY;BYDAY=-1FR`. */
  rule: z.string().max(RULE_MAX_LENGTH),
  /** The earliest possible day. */
  start_day: seoulDay,
  clock: clockTime,
  /** At or before `clock` it is one of the next day. */
  end_clock: clockTime.nullish(),
  until_day: seoulDay.nullish(),
  max_count: z.int().min(1).max(SERIES_COUNT_MAX).nullish(),
  skip_holidays: z.boolean().default(false),
  /** In percent of the seats. */
  standing_share: share.default(STANDING_SHARE_DEFAULT),
  ...fields.shape,
});

/** The fields that an edit of a series may change. Absent ones stay; null clears what may be null. */
const changes = z.object({
  ...seriesForm.omit({ start_day: true, skip_holidays: true, standing_share: true }).partial().shape,
  skip_holidays: z.boolean().optional(),
  standing_share: share.optional(),
});

/** A flag of a query. */
const flag = z.enum(['0', '1']).optional();
export const dryRunQuery = z.object({ dry_run: flag });

export const createBody = seriesForm.extend({ club_id: idOf('club'), crew_id: idOf('crew') });

export const editBody = z.object({
  /** Those from a day on, or all that have not started. */
  scope: z.enum(['following', 'all']),
  /** With `following`: the first day that changes. */
  from: seoulDay.optional(),
  /** That was read; an outdated one is refused. */
  version: z.int(),
  /** Whether nothing is written. */
  dry_run: z.boolean().optional(),
  ...changes.shape,
});

export const endBody = z.object({
  /** The last possible day; today by default. */
  day: seoulDay.optional(),
  version: z.int().optional(),
  dry_run: z.boolean().optional(),
});

export const skipBody = z.object({ day: seoulDay, reason: requiredReason.nullish() });

export const ownerBody = z.object({
  /** A crew who may make series; the caller by default. */
  crew_id: idOf('crew').nullish(),
});
