import { FEED_READS, FEEDS } from './calls/calendar-feeds.ts';
import { CLUB } from './calls/club.ts';
import { CREWS } from './calls/crews.ts';
import { MAIL, MAIL_LINKS } from './calls/mail.ts';
import { ACTIVITY_ANNOUNCEMENTS, ANNOUNCEMENTS, INBOX } from './calls/notifications.ts';
import { ONESELF, PICTURE } from './calls/oneself.ts';
import { OPEN, TOKEN } from './calls/open.ts';
import { PENALTIES, PENALTY_LISTS } from './calls/penalties.ts';
import { PERSON } from './calls/person.ts';
import { OWN_POLLS, POLL_LISTS, POLLS } from './calls/polls.ts';
import { PUSH } from './calls/push.ts';
import { RESOURCES } from './calls/resources.ts';
import { SERIES, SERIES_LISTS } from './calls/series.ts';
import { STANDING, STANDING_LISTS } from './calls/standing.ts';
import type { CallName } from './endpoints.ts';

/**
 * The expected permissions, written by hand from docs/specification.md#permissions and docs/specification.md#calls,
 * not from the code. In a row, `,` separates alternatives, and all words of an alternative must apply. A number is the
 * lowest level of an active crew of the club; `self`, `owner`, `author` and `attending` mean that the resource is the
 * caller's own. A call with several variants has a row for each. The group determines the status of a refusal;
 * callers without log-in always get 401, and a social account without a member 403.
 */
export const EXPECTED = {
  open: { ...OPEN, ...FEED_READS, ...MAIL_LINKS },
  token: TOKEN,
  person: { ...PERSON, ...STANDING_LISTS, ...INBOX, ...PUSH, ...MAIL, ...FEEDS },
  club: { ...CLUB, ...PENALTY_LISTS, ...SERIES_LISTS, ...POLL_LISTS, ...ANNOUNCEMENTS },
  inside: { ...CREWS, ...RESOURCES, ...PENALTIES, ...SERIES, ...POLLS, ...ACTIVITY_ANNOUNCEMENTS },
  oneself: { ...ONESELF, ...OWN_POLLS, ...STANDING },
  picture: PICTURE,
};
export type Group = keyof typeof EXPECTED;

type Covered = { [G in Group]: keyof (typeof EXPECTED)[G] }[Group];
type Missing = Exclude<CallName, Covered>;
/** Does not compile if a call has no row. @public */
export const EVERY_CALL_HAS_A_ROW: [Missing] extends [never] ? true : Missing = true;
