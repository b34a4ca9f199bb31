import { createHash } from 'node:crypto';
import { startOfMonth } from '@crewwith/domain/calendar/rules';
import type { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import type { FeedScope } from '@crewwith/domain/calendar-feeds/scopes';
import {
  CALENDAR_CANCELLED_DAYS,
  CALENDAR_FEED_AHEAD_DAYS,
  CALENDAR_FEED_PAST_DAYS,
  DAY_MS,
} from '@crewwith/domain/constants';
import type { Language } from '@crewwith/domain/errors';
import { seoulDayOf, startOfSeoulDay } from '@crewwith/domain/time';
import { type Encryption, hashToken } from '../../auth/encrypt.ts';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Config } from '../../env.ts';
import type { Output } from '../../http/routes.ts';
import { orNotFound } from '../../refusal.ts';
import { addCalendarEvent, calendarText, newCalendar } from '../activities/public.ts';
import { listActivities, listSeats } from './queries/entries.ts';
import * as queries from './queries/feeds.ts';
import { readVersion } from './queries/version.ts';

type Contract = typeof calendarFeedsContract;
export type Feed = NonNullable<Awaited<ReturnType<typeof queries.findFeed>>>;

/** How often calendar apps are asked to read a feed again. */
const REFRESH_S = 3600;
/** What calendar apps call a feed; one of a club has the club's name. */
const NAMES: Record<Exclude<FeedScope, 'club'>, Record<Language, string>> = {
  seats: { ko: '크루위드 내 모임', en: 'My Crewwith meetups' },
  all: { ko: '크루위드 모임', en: 'Crewwith meetups' },
};

/** The address of a feed; null when its token was encrypted with another secret. */
export function feedUrl(config: Config, encryption: Encryption, sealed: string): string | null {
  const token = encryption.decrypt(sealed);
  return token === null ? null : `${config.publicUrl}/api/v1/calendar/${token}.ics`;
}

/** The feeds of the caller (docs/specification.md#calendar-feeds). */
export async function listOwnFeeds(
  call: Call,
  encryption: Encryption,
  id: number,
): Promise<Output<Contract['list']>> {
  const memberId = requireMemberId(call.identity);
  permitSelf(memberId === id);
  const feeds = await queries.listFeeds(call.db, memberId);
  return feeds.map(({ token_sealed, ...feed }) => ({
    ...feed,
    url: feedUrl(call.config, encryption, token_sealed),
  }));
}

/** The feed of a token. The same 404 for one that is unknown or revoked, and after a ban or a withdrawal. */
export async function findFeed(call: Call, token: string): Promise<Feed> {
  return orNotFound(await queries.findFeed(call.db, { tokenHash: hashToken(token) }));
}

/** The activities that a feed has now. Between whole days, since only changes may make a difference within one. */
function filterOf({ member_id: memberId, crew_id: crewId }: Feed, now: Date) {
  const today = startOfSeoulDay(seoulDayOf(now));
  const daysFromToday = (days: number) => new Date(today.getTime() + days * DAY_MS);
  return {
    memberId,
    crewId,
    today,
    from: daysFromToday(-CALENDAR_FEED_PAST_DAYS),
    to: daysFromToday(CALENDAR_FEED_AHEAD_DAYS + 1),
    cancelledSince: daysFromToday(-CALENDAR_CANCELLED_DAYS),
  };
}

/** Changes with whatever the text of a feed is made of, and each day. One statement, without the activities. */
export async function readFeedVersion(call: Call, feed: Feed): Promise<string> {
  const { today, ...filter } = filterOf(feed, call.now);
  const crews = await readVersion(call.db, filter);
  return createHash('sha256')
    .update(JSON.stringify([feed, today, crews]))
    .digest('base64url');
}

/** The text of a feed, in one statement however many activities it has. */
export async function readFeedCalendar(call: Call, feed: Feed): Promise<string> {
  const filter = filterOf(feed, call.now);
  const entries =
    feed.scope === 'seats'
      ? await listSeats(call.db, filter)
      : await listActivities(call.db, { ...filter, month: startOfMonth(call.now) });
  const name = feed.scope === 'club' ? (feed.club_name ?? '') : NAMES[feed.scope][feed.language];
  const calendar = newCalendar({ name, refreshSeconds: REFRESH_S });
  for (const entry of entries) addCalendarEvent(calendar, call, entry);
  return calendarText(calendar);
}
