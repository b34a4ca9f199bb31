import { DAY_MS, HOUR_MS, MINUTE_MS } from '../constants.ts';

// Pushes and mails (docs/specification.md#deliveries).

/** The most devices of a member that have push notifications. */
export const PUSH_DEVICES_MAX = 10;
/** Test notifications of a person in an hour. */
export const PUSH_TESTS_PER_HOUR = 3;
/** Confirmation mails of a person in an hour. */
export const MAIL_CONFIRMATIONS_PER_HOUR = 3;
/** How long the link of a confirmation mail works. */
export const MAIL_CONFIRMATION_MS = DAY_MS;
/** So long the push of a kind that is grouped waits for more of its group. */
export const PUSH_GROUP_MS = 10_000;
/** Pushes to a person in a Seoul day, and of a club in an hour, reminders apart; the rest is in the inbox alone. */
export const PUSHES_PER_DAY = 8;
export const PUSHES_PER_CLUB_HOUR = 3;
/** What could not be sent for so long is not sent any more; of reminders REMINDER_LATE_MS. */
export const DELIVERY_LATE_MS = 12 * HOUR_MS;
/** Delays before the next attempts; after the last one there is none. */
export const DELIVERY_RETRIES_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const;
/** A device whose push service refuses so many times in a row is forgotten. */
export const PUSH_REFUSALS_MAX = 3;
/** Days until a delivery is deleted. */
export const DELIVERY_DAYS = 30;
