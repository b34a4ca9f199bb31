import { z } from 'zod';
import { idOf } from '../ids.ts';
import { optionalHttpUrl } from '../links/http-url.ts';
import { multiLine, singleLine } from '../texts/schemas.ts';
import { seoulTime } from '../time-codecs.ts';
import { ACTIVITY_TYPES } from './states.ts';

export const ACTIVITY_CAPACITY_MAX = 2000;
export const ACTIVITY_NAME_MAX = 60;
export const ACTIVITY_LOCATION_MAX = 80;
export const ACTIVITY_INFO_MAX = 3000;
export const ACTIVITY_COST_MAX = 60;
export const SUBGROUP_TEXT_MAX = 600;

/** The fields of an activity (docs/specification.md#activity-rules). `state` is its type: 2 regular, 1 irregular. */
export const activityForm = z.object({
  name: singleLine({ min: 1, max: ACTIVITY_NAME_MAX }),
  activity_time: seoulTime,
  max_crew: z.int().min(1).max(ACTIVITY_CAPACITY_MAX),
  attend_level: z.int().min(1).max(9),
  location: singleLine({ min: 1, max: ACTIVITY_LOCATION_MAX }),
  location_url: optionalHttpUrl.nullish(),
  /** Newline-separated; empty for none. */
  subgroup: multiLine({ max: SUBGROUP_TEXT_MAX }).nullish(),
  info: multiLine({ max: ACTIVITY_INFO_MAX }).nullish(),
  state: z.literal(ACTIVITY_TYPES).optional(),
  // Of these, an edit leaves absent ones as they are and clears null ones.
  end_time: seoulTime.nullish(),
  cost: singleLine({ max: ACTIVITY_COST_MAX }).nullish(),
  /** An upload of the caller. */
  cover_image_id: idOf('image').nullish(),
});
export type ActivityForm = z.output<typeof activityForm>;

/** The form's fields that everyone sees. Empty ones are sent as the empty string. */
export const publicFields = z.object({
  name: z.string(),
  activity_time: seoulTime,
  max_crew: z.int(),
  attend_level: z.int(),
  location: z.string(),
  location_url: z.string(),
  info: z.string(),
  state: z.literal(ACTIVITY_TYPES),
  end_time: seoulTime.nullable(),
  cost: z.string(),
});
