import { parseSetting } from '@crewwith/domain/clubs/setting';
import { ANY_CLUB, type FirstCall, PAGES, type Page, pageOf } from '@crewwith/domain/pages';
import { monthOf, seoulDayOf } from '@crewwith/domain/time';
import { activityCall } from '../features/activities/calls.ts';
import type { Club } from '../features/clubs/api.ts';
import { clubCall } from '../features/clubs/calls.ts';
import { getMembership } from '../features/clubs/membership.ts';
import { BANNER_SIZES, ICON_SIZES } from '../features/clubs/picture-sizes.ts';
import { clubHomeCall, memberHomeCall } from '../features/home/calls.ts';
import { bulletinCall, bulletinView, noticesCall } from '../features/notices/calls.ts';
import type { ApiCall } from '../features/schedule/api.ts';

/** Who opens a page, and when. */
export interface PageReader {
  /** '' for visitors. */
  readonly memberId: string;
  readonly now: Date;
}

export interface SendCalls {
  /** Sends a call; `follow` gets the body of a successful response. */
  readonly send: <Body>(call: ApiCall, follow?: (body: Body) => void) => void;
  /** Starts loading one of the largest pictures of the page. */
  readonly preloadImage?: (url: string, sizes: string) => void;
}

/** A URL, or the browser's location. */
type PageUrl = Pick<URL, 'pathname' | 'search'>;

/** Number of icons in a phone's first view. */
const FIRST_ICONS = 6;

/** Sends the calls of the page at a URL (`firstCalls` in the table of pages); none if there is no page. */
export function sendPageCalls(url: PageUrl, reader: PageReader, { send, preloadImage }: SendCalls): void {
  const page = pageOf(url.pathname);
  if (page === null) return;
  const { firstCalls = [] }: Page = PAGES[page.name];
  const { club, id } = page;
  const month = monthOf(seoulDayOf(reader.now));
  const preload = (setting: string, picture: 'iconUrl' | 'imageUrl') => {
    const url = parseSetting(setting)[picture];
    if (url !== null) preloadImage?.(url, picture === 'iconUrl' ? ICON_SIZES : BANNER_SIZES);
  };
  /** Calls whose access the club's response tells. */
  const ofClub: Partial<Record<FirstCall, (answer: Club) => void>> = {
    clubHome: (answer) => {
      preload(answer.setting, 'imageUrl');
      if (getMembership(answer) !== null) send(clubHomeCall(answer.nick, month));
    },
    notices: (answer) => {
      if (getMembership(answer) !== null) send(noticesCall(answer.nick));
    },
    bulletin: (answer) => {
      const view = bulletinView(new URLSearchParams(url.search));
      if (answer.can.read_bulletin) send(bulletinCall(answer.nick, view));
    },
  };
  if (club !== null && !ANY_CLUB.includes(club)) {
    send(clubCall(club), (answer: Club) => {
      for (const call of firstCalls) ofClub[call]?.(answer);
    });
  }
  const senders: Partial<Record<FirstCall, () => unknown>> = {
    memberHome: () =>
      reader.memberId !== '' &&
      send(memberHomeCall(reader.memberId, month), ({ clubs }: { clubs: { setting: string }[] }) => {
        for (const { setting } of clubs.slice(0, FIRST_ICONS)) preload(setting, 'iconUrl');
      }),
    activity: () => send(activityCall(id ?? '')),
  };
  for (const call of firstCalls) senders[call]?.();
}

/** Returns the URL of a call exactly as the typed client writes it. */
export function urlOf([path, params]: ApiCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params.path[name] ?? ''),
  );
  const query = Object.entries(params.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}
