import { z } from 'zod';
import { SEAT_STATES } from '../attendees/states.ts';
import { idOf } from '../ids.ts';
import { GENDERS } from '../members/form.ts';
import { seoulTime, utcTime } from '../time-codecs.ts';
import { CREW_STATES } from './states.ts';

/**
 * A crew. Fields that the caller's level may not see are absent (docs/specification.md#visible-fields).
 */
export const crewRecord = z.object({
  id: idOf('crew'),
  club_id: idOf('club'),
  nick: z.string(),
  admin_level: z.int(),
  level_name: z.string(),
  state: z.literal(CREW_STATES),
  image_url: z.string().nullable(),
  created_month: z.string(),
  created_time: utcTime,
  updated_time: utcTime.nullable(),
  /** JSON text of question to answer. */
  info: z.string(),
  gender: z.enum(GENDERS).optional(),
  nationality: z.string().optional(),
  name: z.string().optional(),
  birthday: z.string().optional(),
  address: z.string().optional(),
  email: z.string().optional(),
  contact: z.string().optional(),
  limit_end_time: utcTime.nullable().optional(),
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    read_activities: z.boolean(),
    read_no_shows: z.boolean(),
    read_contact: z.boolean(),
    /** The levels that the actor may give this crew; empty when the actor may not change it. */
    levels: z.array(z.int()),
    lift_limit: z.boolean(),
    unban: z.boolean(),
  }),
});

/** An activity of a crew; `state` is that of the attendee. */
export const crewActivity = z.object({
  activity_id: idOf('activity'),
  name: z.string(),
  activity_time: seoulTime,
  state: z.literal(SEAT_STATES),
});

export const crewRow = z.object({
  id: idOf('crew'),
  nick: z.string(),
  image_url: z.string().nullable(),
  admin_level: z.int().optional(),
  level_name: z.string().optional(),
  state: z.literal(CREW_STATES).optional(),
  created_time: utcTime.optional(),
});

/** A row of the attendance report. */
export const reportRow = z.object({
  crew_id: idOf('crew'),
  crew_name: z.string(),
  image_url: z.string().nullable(),
  created_month: z.string(),
  attendance_count: z.int(),
});
