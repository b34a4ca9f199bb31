import { z } from 'zod';
import { SEAT_STATES } from '../attendees/states.ts';
import { idOf } from '../ids.ts';
import { clockTime, seoulTime, utcTime } from '../time-codecs.ts';
import { STANDING_ENDS } from './states.ts';

/** A standing seat. */
export const standingSeat = z.object({
  subgroup: z.string(),
  created_time: utcTime,
  renewed_time: utcTime,
  /** When it ends unless it is renewed. */
  renew_until: utcTime,
  /** How often in a row the share was used up. */
  left_out: z.int(),
});

const standingRefusal = z.enum(['series.ended', 'activity.level', 'standing.not_regular']);

/** One's own standing seat, or whether one may have one. */
export const ownStanding = z.object({
  /** Null without one. */
  standing: standingSeat.nullable(),
  /** How many of the last activities the crew attended, and of how many. */
  attended: z.int(),
  of: z.int(),
  /** How many percent of the seats standing seats may take, and the subgroups to choose from, one a line. */
  standing_share: z.int(),
  subgroup: z.string(),
  /** Why the crew cannot have one; null when it can. */
  refusal: standingRefusal.nullable(),
});

/** One's own standing seat in a list, also one that has ended. */
export const listedStanding = standingSeat.extend({
  series_id: idOf('series'),
  club_id: idOf('club'),
  club_nick: z.string(),
  club_name: z.string(),
  crew_id: idOf('crew'),
  name: z.string(),
  rule: z.string(),
  clock: clockTime,
  location: z.string(),
  /** To choose from, one a line; empty once the series has ended. */
  subgroups: z.string(),
  ended_time: utcTime.nullable(),
  end_reason: z.enum(STANDING_ENDS).nullable(),
  /** Why it cannot be renewed; null when it can, and for one that has ended. */
  refusal: standingRefusal.nullable(),
  /** The next activity of the series; null for none. */
  next: z
    .object({
      activity_id: idOf('activity'),
      activity_time: seoulTime,
      /** The state of the own attendee; null without a seat. */
      state: z.literal(SEAT_STATES).nullable(),
      /** Whether the crew rests in it. */
      rested: z.boolean(),
      /** Until when one may rest; null when one may not. */
      rest_until: utcTime.nullable(),
    })
    .nullable(),
});
