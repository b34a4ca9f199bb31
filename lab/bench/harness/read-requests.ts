import * as layout from '../data/layout.ts';
import type { RequestSpec } from './load.ts';
import { ids } from './sign-in.ts';

/** The index of the large club, which is the same at every scale. */
const CLUB = 0;
export const LEADER = layout.memberOf(layout.firstCrewOf(CLUB));
/** Members of level 7 and level 3. */
export const ADMIN = layout.memberOf(layout.firstCrewOf(CLUB) + 2);
export const REGULAR = layout.memberOf(layout.firstCrewOf(CLUB) + 21);

const club = ids.encode('club', CLUB + 1);
const member = ids.encode('member', LEADER);
const crew = ids.encode('crew', layout.firstCrewOf(CLUB) + 5);
const past = ids.encode('activity', layout.meetupId(CLUB, layout.firstMeetupOf(0)));
const coming = ids.encode('activity', layout.meetupId(CLUB, layout.firstMeetupOf(1)));
const notice = ids.encode('notice', 1);
const MONTH = 'start_date=2026-11-01&end_date=2026-11-30';
const SEASON = 'from/2026-08-01/to/2026-11-30';

/** A month of a club with 20 meetups. */
export const SCHEDULE = `/api/v1/clubs/club-1/activities?${MONTH}`;
/** The 200 crews of a club with their number of attendances in four months. */
export const STATISTICS = `/api/v1/crews/club/club-1/attendees/${SEASON}/state/2`;

/** List calls, their first page if they have pages, with the ids of the large club and its leader. */
export const LISTS: readonly string[] = [
  '/api/v1/clubs/list?limit=20',
  `/api/v1/members/${member}/clubs`,
  `/api/v1/members/${member}/clubs/${club}`,
  `/api/v1/members/${member}/popups`,
  `/api/v1/members/${member}/activities?${MONTH}`,
  SCHEDULE,
  `/api/v1/activities/club/${club}/following/day?limit=20`,
  `/api/v1/activities/club/${club}/previous/day?limit=20`,
  `/api/v1/activities/${past}/crews`,
  `/api/v1/activities/${past}/crews/cancel`,
  `/api/v1/activities/${past}/crews/count`,
  `/api/v1/activities/${coming}/messages?limit=20`,
  `/api/v1/attendees/member/${member}/activity/${coming}/count`,
  `/api/v1/crews/${crew}/activities`,
  `/api/v1/crews/${crew}/noshow`,
  `/api/v1/crews/${crew}/lastminutecancel`,
  '/api/v1/crews/club/club-1/admin-level/10/crews?limit=20',
  '/api/v1/crews/club/club-1/admin-level/-1/crews?limit=20',
  '/api/v1/crews/club/club-1/limit?limit=20',
  `${STATISTICS}?limit=20`,
  `/api/v1/crews/club/club-1/noshow/${SEASON}?limit=20`,
  '/api/v1/notices/club_nick/club-1/list?limit=20',
  `/api/v1/notices/club_nick/club-1/list/category/${encodeURIComponent('자유')}?limit=20`,
  `/api/v1/notices/${notice}/messages?limit=20`,
  `/api/v1/clubs/${club}/audit?limit=20`,
  `/api/v1/members/${member}/calendar-feeds`,
  `/api/v1/calendar/${layout.FEED_TOKEN}.ics`,
];

/** The most frequent reads: the schedule, a meetup with its attendees and messages, and the board. */
export const MIX: readonly string[] = [
  SCHEDULE,
  `/api/v1/activities/${coming}`,
  `/api/v1/activities/${coming}/crews`,
  `/api/v1/activities/${coming}/messages?limit=20`,
  '/api/v1/notices/club_nick/club-1/list?limit=20',
  '/api/v1/clubs/information/club-1',
];

/** The page of a meetup. */
export const DOCUMENT = `/club-1/activity/${coming}`;

/** A request with an access token. */
export function withToken(token: string | undefined, path: string): RequestSpec {
  return { path, headers: { authorization: token ?? '' } };
}
