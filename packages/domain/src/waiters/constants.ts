import { HOUR_MS, MINUTE_MS } from '../constants.ts';

// The waitlist (docs/specification.md#waitlist).

/** The hours of a day in Seoul in which people are asked; the rest is night. */
export const AWAKE_FROM_HOUR = 8;
export const AWAKE_TO_HOUR = 22;
/** The most people in the queue of one activity. */
export const QUEUE_MAX = 500;
/** The next one sits at once while this many awake hours lie before the first late cancel. */
export const AUTOMATIC_AWAKE_MS = 4 * HOUR_MS;
/** A member with a seat this close in time is asked first. */
export const SEAT_CONFLICT_MS = 2 * HOUR_MS;
/** Awake time to take a held seat; the shorter one once a cancel would be late. */
export const TURN_MS = 2 * HOUR_MS;
export const TURN_LATE_MS = 30 * MINUTE_MS;
/** With less awake time left there is no turn: the first who takes the seat has it. */
export const TURN_MIN_AWAKE_MS = 30 * MINUTE_MS;
/** The same from this long before the start on. */
export const LAST_CALL_BEFORE_MS = 90 * MINUTE_MS;
/** Who confirms a seat that a leader gave may still cancel freely for this long. */
export const CONFIRM_GRACE_MS = 30 * MINUTE_MS;
/** Days until the record of an ended wait is deleted. */
export const WAITER_DAYS = 90;
