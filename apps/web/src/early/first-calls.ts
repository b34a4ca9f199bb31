import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { activityWithPage } from '../features/activities/calls.ts';
import { monthAtFirst } from '../features/calendar/selected-date.ts';
import type { Club } from '../features/clubs/api.ts';
import { clubByNick } from '../features/clubs/calls.ts';
import { crewOf } from '../features/clubs/standing.ts';
import { homeOfClub } from '../features/home/calls.ts';
import { type Asked, activitiesOfMember, clubsOfMember } from '../features/schedule/api.ts';
import { askEarly } from '../kit/early-answers.ts';
import { preferredLanguage, readLanguage } from '../kit/language.ts';
import { memberOfToken } from '../kit/member-of-token.ts';
import { REFRESH_KEY, TOKEN_KEY } from '../kit/session-keys.ts';
import { paths } from '../paths.ts';

type Ask = <Answer>(asked: Asked) => Promise<Answer>;

/**
 * Asks for what a page shows before its code is there: My Schedule, a club's pages, and a meetup, which links in chats lead
 * to. Whose it is the token says; where that is wrong or too old, the page, which knows better, asks again.
 */
export function askFirstCalls(): void {
  // What cannot be asked for early, as without storage or with a broken token, the page asks for itself.
  askAll().catch(() => undefined);
}

async function askAll(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY);
  const memberId = memberOfToken(token);
  if (token === null || memberId === null) return;
  const headers = {
    authorization: token,
    'x-refresh-token': localStorage.getItem(REFRESH_KEY) ?? '',
    'accept-language': preferredLanguage(readLanguage(), navigator.languages),
  };
  const ask: Ask = async (asked) => {
    const answer = await askEarly(location.origin + addressOf(asked), headers);
    return answer.clone().json();
  };
  const { pathname } = location;
  await (pathname === paths.home() ? askForSchedule(memberId, ask) : askForClub(pathname, ask));
}

async function askForSchedule(memberId: string, ask: Ask): Promise<void> {
  const clubs = ask<{ setting: string }[]>(clubsOfMember(memberId));
  await Promise.all([
    clubs.then((told) => told.slice(0, 6).map(({ setting }) => load(parseSetting(setting).iconUrl))),
    ask(activitiesOfMember(memberId, monthAtFirst(new Date()))),
  ]);
}

async function askForClub(pathname: string, ask: Ask): Promise<void> {
  const [nick = '', , id = ''] = pathname.slice(1).split('/').map(decodeURIComponent);
  if (clubNickRefusal(nick.toLowerCase()) !== null) return;
  const isActivity = pathname === paths.activity(nick, id) && pathname !== paths.createActivity(nick);
  const [club] = await Promise.all([
    ask<Club>(clubByNick(nick)),
    isActivity ? ask(activityWithPage(id)) : null,
  ]);
  if (pathname !== paths.club(nick)) return;
  load(parseSetting(club.setting).imageUrl);
  if (crewOf(club) !== null) await ask(homeOfClub(nick, monthAtFirst(new Date())));
}

/** The largest thing that the page shows is on its way as soon as its address is known. */
function load(picture: string | null): void {
  if (picture !== null) new Image().src = picture;
}

/** The address of a call, as the typed client writes it. */
export function addressOf([path, params]: Asked): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params.path[name] ?? ''),
  );
  return params.query === undefined ? filled : `${filled}?${new URLSearchParams(params.query)}`;
}
