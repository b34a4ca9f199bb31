import { z } from 'zod';
import { SEAT_STATES } from '../attendees/states.ts';
import { idOf } from '../ids.ts';
import { imageRecord } from '../images/contract.ts';
import { seriesOfActivity } from '../series/records.ts';
import { utcTime } from '../time-codecs.ts';
import { ownPlace } from '../waiters/records.ts';
import { SEAT_SOURCES } from '../waiters/states.ts';
import { FOLLOWING_FIELDS } from './fields.ts';
import { publicFields } from './form.ts';

const coverPicture = imageRecord.omit({ id: true });

/** An activity as visitors see it. */
export const publicActivity = z.object({
  id: idOf('activity'),
  activity_id: idOf('activity'),
  club_id: idOf('club'),
  club_nick: z.string(),
  ...publicFields.shape,
  cover: coverPicture.nullable(),
  /** Seats that are taken or held for waiters. */
  count: z.int(),
  /** The people who wait for a seat, without those a seat is held for. */
  wait_count: z.int(),
  /** The seats in `count` that are held for waiters. */
  held_count: z.int(),
  /** The series that made it; null for a single activity. */
  series: seriesOfActivity.nullable(),
});

/** The caller's membership in the activity's club, and their attendance. */
const ownMembership = z.object({
  crew_id: idOf('crew'),
  admin_level: z.int(),
  limit_end_time: utcTime.nullable(),
  /** The state of the attendee, or null when not attending. */
  state: z.literal(SEAT_STATES).nullable(),
  subgroup: z.string().nullable(),
  tries_left: z.int(),
  /** The place in the queue; null when not in it. */
  waiting: ownPlace.nullable(),
  /** What a cancel of the own seat costs, also of one that is held for a turn; null without either. */
  cancel: z
    .object({
      /** From when on it is late, and from when on it needs a reason. */
      late_from: utcTime,
      reason_from: utcTime,
      /** Whether it is late at the time of the answer; absent where it is not. */
      late: z.boolean().optional(),
      /** Until when a cancel now would restrict; null when it would not. */
      restricts_until: utcTime.nullable(),
      /** Hours for which a late cancel restricts; 0 when it does not. */
      restrict_hours: z.int(),
      /** From when on a cancel is late if the seat is confirmed now; only of a seat that is not confirmed yet. */
      confirmed_late_from: utcTime.optional(),
    })
    .nullable(),
  /** Where the own seat came from; null without a seat. */
  source: z.literal(SEAT_SOURCES).nullable(),
  /** Whether a leader gave the own seat and it is not confirmed yet. */
  unconfirmed: z.boolean(),
  /** Whether the crew has a standing seat in the series of the activity. */
  standing: z.boolean(),
  /** Until when the own seat may be given back as a rest; null when it may not. */
  rest_until: utcTime.nullable(),
});

/** An attendee as shown on a card. */
const face = z.object({ crew_id: idOf('crew'), nick: z.string(), image_url: z.string().nullable() });

/** An activity in a crew's list, with every field that a card needs. */
export const activityCard = publicActivity.extend({
  /** The owner. */
  crew_id: idOf('crew'),
  nick: z.string(),
  /** The owner's picture; null without one and for an owner who has left. */
  host_image_url: z.string().nullable(),
  /** The first attendees, in the order in which they took their seats; absent for those who may not see attendees. */
  faces: z.array(face).optional(),
  subgroup: z.string(),
  like_count: z.int(),
  message_count: z.int(),
  attending: z.boolean(),
  my: ownMembership.nullable(),
});

/** An activity in a list, whose query may select fields. */
export const listedActivity = activityCard.extend({
  /** The state of the own attendee, or null when not attending; as `my.state`, only if the query selects it. */
  my_state: z.literal(SEAT_STATES).nullable(),
  /** The own place in the queue, or null when not in it; only if the query selects it. */
  my_waiting: ownPlace.pick({ position: true, state: true }).nullable(),
});

/** An activity in a list of rows; only those to come have a queue. */
export const activityRow = listedActivity
  .pick(FOLLOWING_FIELDS)
  .partial({ held_count: true, my_waiting: true });

/** Who holds a seat. */
export const attendeeRow = z.object({
  crew_id: idOf('crew'),
  nick: z.string(),
  subgroup: z.string(),
  state: z.literal(SEAT_STATES),
  admin_level: z.int(),
  image_url: z.string().nullable(),
  /** Whether a leader gave the seat and the crew has not confirmed it; for those who may give seats. */
  unconfirmed: z.boolean().optional(),
  /** How often the crew has attended; with `with=attendance`, for those who divide an activity into subgroups. */
  attended: z.int().optional(),
});

/** Who cancelled, and how many minutes before the start. */
export const cancelledRow = z.object({
  id: idOf('cancellation'),
  nick: z.string(),
  image_url: z.string().nullable(),
  time_difference: z.int(),
  reason: z.string().nullable(),
  late: z.boolean(),
});

/** What a user outside the club does next: towards a seat, or to the club of an activity that has started. */
const nextStep = z.enum(['log_in', 'join', 'see_club']);
export type NextStep = z.infer<typeof nextStep>;

/** An activity as its page shows it. */
export const activityRecord = publicActivity.extend({
  ...activityCard.omit({ my: true }).partial().shape,
  ...publicActivity.shape,
  my: ownMembership.nullable(),
  /** The code and the time it is derived from: for level 7 and up, and the owner. */
  created_time: utcTime.optional(),
  code: z.string().optional(),
  /** For those with `can.edit`. */
  cover_image_id: idOf('image').nullable().optional(),
  version: z.int().optional(),
  liked: z.boolean().optional(),
  /** For users outside the club. */
  next_step: nextStep.optional(),
  can: z.object({
    read: z.boolean(),
    read_attendees: z.boolean(),
    /** Whether the names of attendees link to the crews. */
    read_crews: z.boolean(),
    read_cancelled: z.boolean(),
    /** Whether the actor may see who waits, and change the order. */
    read_waiters: z.boolean(),
    read_code: z.boolean(),
    attend: z.boolean(),
    mark: z.boolean(),
    /** Whether the actor may give seats to others and remove them. */
    seat: z.boolean(),
    change_any_subgroup: z.boolean(),
    assign_subgroups: z.boolean(),
    copy: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    write_message: z.boolean(),
    like: z.boolean(),
  }),
});
