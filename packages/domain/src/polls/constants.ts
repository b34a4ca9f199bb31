import { DAY_MS } from '../constants.ts';

// Polls (docs/specification.md#poll).

/** Fewest and most times that a poll offers. */
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 10;
/** How long a poll is open at most. */
export const POLL_OPEN_MS = 14 * DAY_MS;
/** Seats of a poll may be cancelled freely for so long after it was closed, until the start at most. */
export const POLL_FREE_MS = DAY_MS;
/** Who has not voted is reminded so long before a poll ends. */
export const POLL_REMINDER_BEFORE_MS = DAY_MS;
/** Polls on a club's main page. */
export const HOME_POLLS = 3;
/** Days until a poll that was closed, or has ended, is deleted. */
export const POLL_DAYS = 90;
