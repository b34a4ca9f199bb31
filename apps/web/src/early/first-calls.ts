import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { activityWithPage } from '../features/activities/calls.ts';
import { monthAtFirst } from '../features/calendar/selected-date.ts';
import { clubByNick } from '../features/clubs/calls.ts';
import { homeOfClub } from '../features/home/calls.ts';
import { type Asked, activitiesOfMember, clubsOfMember } from '../features/schedule/api.ts';
import { askEarly } from '../kit/early-answers.ts';
import { preferredLanguage, readLanguage } from '../kit/language.ts';
import { REFRESH_KEY, TOKEN_KEY } from '../kit/session-keys.ts';
import { paths } from '../paths.ts';

/**
 * Asks for what a page shows before its code is there: My Schedule, a club's main page and a meetup, which links in chats lead
 * to. Whose it is the token says; where that is wrong or too old, the page, which knows better, asks again.
 */
export function askFirstCalls(): void {
  try {
    ask();
  } catch {
    // What cannot be asked for early, as without storage or with a broken token, the page asks for itself.
  }
}

function ask(): void {
  const token = localStorage.getItem(TOKEN_KEY);
  const memberId = token === null ? null : memberOf(token);
  if (token === null || memberId === null) return;
  const headers = {
    authorization: token,
    'x-refresh-token': localStorage.getItem(REFRESH_KEY) ?? '',
    'accept-language': preferredLanguage(readLanguage(), navigator.languages),
  };
  const { calls, picture } = firstOf(location.pathname, memberId);
  const [first] = calls.map((asked) => askEarly(location.origin + addressOf(asked), headers));
  if (picture) first?.then((answer) => loadPictures(answer, picture)).catch(() => undefined);
}

/** What the page at a path asks for at first, and which picture of the clubs in the first answer is the largest thing on it. */
function firstOf(pathname: string, memberId: string): { calls: Asked[]; picture?: 'iconUrl' | 'imageUrl' } {
  const month = monthAtFirst(new Date());
  if (pathname === paths.home()) {
    return { calls: [clubsOfMember(memberId), activitiesOfMember(memberId, month)], picture: 'iconUrl' };
  }
  const [nick = '', , id = ''] = pathname.slice(1).split('/').map(decodeURIComponent);
  if (clubNickRefusal(nick.toLowerCase()) !== null) return { calls: [] };
  const club = clubByNick(nick);
  if (pathname === paths.club(nick)) return { calls: [club, homeOfClub(nick, month)], picture: 'imageUrl' };
  const isActivity = pathname === paths.activity(nick, id) && pathname !== paths.createActivity(nick);
  return { calls: isActivity ? [club, activityWithPage(id)] : [club] };
}

/** The address of a call, as the typed client writes it. */
export function addressOf([path, params]: Asked): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params.path[name] ?? ''),
  );
  return params.query === undefined ? filled : `${filled}?${new URLSearchParams(params.query)}`;
}

/** The member that an access token is of, as far as it can be read. */
function memberOf(token: string): string | null {
  const [, payload = ''] = token.split('.');
  const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return typeof sub === 'string' ? sub : null;
}

/** The pictures are on their way as soon as their addresses are known. */
async function loadPictures(answer: Response, picture: 'iconUrl' | 'imageUrl'): Promise<void> {
  const told: unknown = await answer.clone().json();
  for (const { setting } of [told].flat().slice(0, 6) as { setting: string | null }[]) {
    const url = parseSetting(setting)[picture];
    if (url !== null) new Image().src = url;
  }
}
