import { parseSetting } from '@crewwith/domain/clubs/setting';
import { ANY_CLUB, type FirstCall, PAGES, type Page, pageOf } from '@crewwith/domain/pages';
import { monthOf, seoulDayOf } from '@crewwith/domain/time';
import { prefetch } from '../api/prefetch.ts';
import { activityCall } from '../features/activities/calls.ts';
import { initialMonth } from '../features/calendar/selected-date.ts';
import type { Club } from '../features/clubs/api.ts';
import { clubCall } from '../features/clubs/calls.ts';
import { getMembership } from '../features/clubs/membership.ts';
import { clubHomeCall } from '../features/home/calls.ts';
import { type ApiCall, memberActivitiesCall, memberClubsCall } from '../features/schedule/api.ts';
import { loadLanguage, preferredLanguage } from '../i18n/language.ts';
import { REFRESH_KEY, TOKEN_KEY } from '../session/session-keys.ts';
import { tokenMember } from '../session/token-member.ts';

type Send = <Body>(call: ApiCall, follow?: (body: Body) => void) => void;

/**
 * Sends the calls of the page at this address (`firstCalls` in the table of pages) before its code has arrived, with
 * the stored access token. When the token is wrong or too old, the page sends its calls itself.
 */
export function prefetchFirstCalls(): void {
  try {
    prefetchAll();
  } catch {
    // Storage is unavailable or the token does not parse: the page sends its calls itself.
  }
}

function prefetchAll(): void {
  const token = localStorage.getItem(TOKEN_KEY);
  const memberId = tokenMember(token);
  const page = pageOf(location.pathname);
  if (token === null || memberId === null || page === null) return;
  const headers = {
    authorization: token,
    'x-refresh-token': localStorage.getItem(REFRESH_KEY) ?? '',
    'accept-language': preferredLanguage(loadLanguage(), navigator.languages),
  };
  const send: Send = (call, follow) => prefetch(location.origin + urlOf(call), headers, follow);
  const { firstCalls = [] }: Page = PAGES[page.name];
  const { club, id } = page;
  if (club !== null && !ANY_CLUB.includes(club)) {
    send(clubCall(club), (answer: Club) => {
      if (firstCalls.includes('clubHome')) prefetchClubHome(answer, send);
    });
  }
  const senders: Record<FirstCall, () => void> = {
    memberClubs: () => prefetchMemberClubs(memberId, send),
    memberActivities: () => send(memberActivitiesCall(memberId, initialMonth(new Date()))),
    activity: () => send(activityCall(id ?? '')),
    // Sent after the club's response.
    clubHome: () => undefined,
  };
  for (const call of firstCalls) senders[call]();
}

/** Number of icons in a phone's first view. */
const FIRST_ICONS = 6;

function prefetchMemberClubs(memberId: string, send: Send): void {
  send(memberClubsCall(memberId), (clubs: { setting: string }[]) => {
    for (const { setting } of clubs.slice(0, FIRST_ICONS)) preloadImage(parseSetting(setting).iconUrl);
  });
}

/** For the current month only: the page decides whether this level may see another one. */
function prefetchClubHome(club: Club, send: Send): void {
  preloadImage(parseSetting(club.setting).imageUrl);
  const now = new Date();
  const month = initialMonth(now);
  const current = monthOf(seoulDayOf(now));
  const isCurrent = month.year === current.year && month.month === current.month;
  if (getMembership(club) !== null && isCurrent) send(clubHomeCall(club.nick, month));
}

/** Starts loading one of the largest pictures of the page. */
function preloadImage(url: string | null): void {
  if (url !== null) new Image().src = url;
}

/** Returns the URL of a call exactly as the typed client writes it. */
export function urlOf([path, params]: ApiCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params.path[name] ?? ''),
  );
  return params.query === undefined ? filled : `${filled}?${new URLSearchParams(params.query)}`;
}
