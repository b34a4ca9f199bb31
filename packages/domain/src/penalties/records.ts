import { z } from 'zod';
import { idOf } from '../ids.ts';
import { seoulTime, utcTime } from '../time-codecs.ts';
import { APPEAL_STATE_NAMES, CAUSE_KINDS, CAUSE_STATES } from './states.ts';

/** A cause, as a refusal and a crew's record name it. */
export const causeRecord = z.object({
  kind: z.enum(CAUSE_KINDS),
  activity_id: idOf('activity'),
  name: z.string(),
  activity_time: seoulTime,
  /** When it was cancelled, or marked as a no-show. */
  caused_time: utcTime,
  /** What its rules say: hours of a late cancel, days of a no-show. */
  hours: z.int().nullable(),
  days: z.int().nullable(),
});

/** A cause in a crew's record. */
export const judgedCause = causeRecord.extend({
  /** Of a late cancel. */
  cancellation_id: idOf('cancellation').nullable(),
  state: z.enum(CAUSE_STATES),
  /** Until when it restricts; null when it does not count. */
  until: utcTime.nullable(),
  /** Whether it is a late cancel that the rules leave without a restriction. */
  free: z.boolean(),
  /** Whether it is so old that it no longer counts. */
  forgotten: z.boolean(),
  /** Whether it does not count until its appeal is decided. */
  resting: z.boolean(),
  /** The hours before the start from which on a cancel was late. */
  late_hours: z.int(),
  /** The longest restriction by its rules, in days; null without a limit. */
  max_days: z.int().nullable(),
  /** Until when it can be appealed; null when it cannot. */
  appeal_until: utcTime.nullable(),
  /** Whether the restriction ends when it does because of this cause, as its sentence says. */
  decides: z.boolean(),
});

export const appealRecord = z.object({
  id: idOf('appeal'),
  kind: z.enum(CAUSE_KINDS),
  activity_id: idOf('activity'),
  cancellation_id: idOf('cancellation').nullable(),
  text: z.string(),
  state: z.enum(APPEAL_STATE_NAMES),
  created_time: utcTime,
  /** Null until it is decided. */
  decided_time: utcTime.nullable(),
  decision_reason: z.string().nullable(),
  /** The nick of who decided it. */
  decided_nick: z.string().nullable(),
});

/** An appeal as those who decide see it. */
export const clubAppeal = appealRecord.extend({
  crew_id: idOf('crew'),
  nick: z.string(),
  image_url: z.string().nullable(),
  name: z.string(),
  activity_time: seoulTime,
  caused_time: utcTime,
  /** The reason given with a late cancel. */
  cancel_reason: z.string().nullable(),
  /** The nick of who marked a no-show; null when no other crew did. */
  marked_nick: z.string().nullable(),
  /** Whether it has waited for so long that level 8 and up are told. */
  overdue: z.boolean(),
  /** Whether the actor may decide it. */
  can_decide: z.boolean(),
});
