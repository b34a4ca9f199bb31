import { HOUR_MS } from '../constants.ts';

// Standing seats (docs/specification.md#standing-seat).

/** Highest share of the seats that standing seats may take, and the usual one, in percent. */
export const STANDING_SHARE_MAX = 80;
export const STANDING_SHARE_DEFAULT = 50;
/** A crew may have a standing seat that attended so many of the last activities of the series… */
export const STANDING_ATTENDED_MIN = 3;
/** …of so many. */
export const STANDING_HISTORY = 8;
/** So long before the start, who has a standing seat is asked… */
export const STANDING_REMINDER_BEFORE_MS = 48 * HOUR_MS;
/** …and may rest without it being a miss for so much awake time, until the start at most. */
export const STANDING_REST_AWAKE_MS = 12 * HOUR_MS;
/** A standing seat ends after so many no-shows, after so many misses in a row… */
export const STANDING_NO_SHOWS_MAX = 2;
export const STANDING_MISSES_MAX = 4;
/** …and when it was not renewed for so many days: 26 weeks. */
export const STANDING_RENEWAL_DAYS = 26 * 7;
/** Days until the record of a standing seat that has ended is deleted. */
export const STANDING_ENDED_DAYS = 90;
