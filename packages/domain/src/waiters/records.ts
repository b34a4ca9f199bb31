import { z } from 'zod';
import { utcTime } from '../time-codecs.ts';
import { QUEUED_STATES } from './states.ts';

export const queuedState = z.literal(QUEUED_STATES);

/** The caller's place in the queue of an activity. */
export const ownPlace = z.object({
  /** From 1; 0 while the caller has a turn. */
  position: z.int(),
  /** The people who wait, without those who have a turn. */
  total: z.int(),
  state: queuedState,
  /** Until when a seat is held for the caller; null while waiting. */
  turn_end: utcTime.nullable(),
  /** When a leader last changed the order, since the caller waits. */
  moved_time: utcTime.nullable(),
});

/** The place of a caller who has just joined the queue. */
export const newPlace = ownPlace.pick({ position: true, total: true });
