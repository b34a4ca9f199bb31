import { z } from 'zod';
import { idOf } from '../ids.ts';
import { utcTime } from '../time-codecs.ts';
import { ROW_FIELDS } from './fields.ts';
import { publicFields } from './form.ts';

/** What a visitor sees of an activity. */
export const publicActivity = z.object({
  id: idOf('activity'),
  activity_id: idOf('activity'),
  club_id: idOf('club'),
  club_nick: z.string(),
  ...publicFields.shape,
  count: z.int(),
});

/** The caller's own standing in the club of the activity and in the activity itself. */
const myStanding = z.object({
  crew_id: idOf('crew'),
  admin_level: z.int(),
  limit_end_time: utcTime.nullable(),
  /** The state of the attendee, or null when not attending. */
  state: z.int().nullable(),
  subgroup: z.string().nullable(),
  tries_left: z.int(),
});

/** What a crew sees of an activity in a list: all that a card needs. */
export const activityCard = publicActivity.extend({
  /** The owner. */
  crew_id: idOf('crew'),
  nick: z.string(),
  subgroup: z.string(),
  like_count: z.int(),
  message_count: z.int(),
  attending: z.boolean(),
  my: myStanding.nullable(),
});

/** An activity in a list of rows. */
export const activityRow = activityCard.pick(ROW_FIELDS);

/** Who holds a seat. */
export const attendeeRow = z.object({
  crew_id: idOf('crew'),
  nick: z.string(),
  subgroup: z.string(),
  state: z.int(),
  admin_level: z.int(),
  image_url: z.string().nullable(),
});

/** Who cancelled, and how many minutes before the start. */
export const cancelledRow = z.object({
  id: idOf('cancellation'),
  nick: z.string(),
  time_difference: z.int(),
  reason: z.string().nullable(),
});

/** An activity as its page shows it. */
export const activityRecord = publicActivity.extend({
  ...activityCard.omit({ my: true }).partial().shape,
  ...publicActivity.shape,
  my: myStanding.nullable(),
  /** The code and what it is derived from: for level 7 and up, and the owner. */
  created_time: utcTime.optional(),
  code: z.string().optional(),
  version: z.int().optional(),
  liked: z.boolean().optional(),
  can: z.object({
    read: z.boolean(),
    read_attendees: z.boolean(),
    /** Whether the names of attendees lead to the crews. */
    read_crews: z.boolean(),
    read_cancelled: z.boolean(),
    read_code: z.boolean(),
    attend: z.boolean(),
    mark: z.boolean(),
    change_any_subgroup: z.boolean(),
    copy: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    write_message: z.boolean(),
    like: z.boolean(),
  }),
});
