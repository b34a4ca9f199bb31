import { HOUR_MS, MINUTE_MS } from '../constants.ts';

// Notifications (docs/specification.md#notifications).

/** The hour in Seoul at which people are reminded of the next day's activities. */
export const REMINDER_DAY_HOUR = 20;
/** They are reminded again so long before the start… */
export const REMINDER_SOON_MS = 2 * HOUR_MS;
/** …and not at all when the server is later than this. */
export const REMINDER_LATE_MS = 15 * MINUTE_MS;
/** A change of a meetup that begins within this time is told at night too. */
export const CHANGE_SOON_MS = 12 * HOUR_MS;
/** Unread notifications are counted up to this number. */
export const UNREAD_MAX = 100;
/** Announcements to a club, and to the attendees of an activity, in a Seoul day. */
export const ANNOUNCEMENTS_PER_DAY = 3;
/** Longest text of an announcement, in graphemes. */
export const ANNOUNCEMENT_TEXT_MAX = 300;
/** Days until a notification is deleted. */
export const NOTIFICATION_DAYS = 90;
