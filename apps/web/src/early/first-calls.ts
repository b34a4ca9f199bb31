import { parseSetting } from '@crewwith/domain/clubs/setting';
import { monthAtFirst } from '../features/calendar/selected-date.ts';
import { type Asked, activitiesOfMember, clubsOfMember } from '../features/schedule/api.ts';
import { askEarly } from '../kit/early-answers.ts';
import { preferredLanguage, readLanguage } from '../kit/language.ts';
import { REFRESH_KEY, TOKEN_KEY } from '../kit/session-keys.ts';
import { paths } from '../paths.ts';

/**
 * Asks for what My Schedule shows before its code is there. Whose it is the token says; where that is wrong or too old, the
 * page, which knows better, asks again.
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
  if (token === null || memberId === null || location.pathname !== paths.home()) return;
  const headers = {
    authorization: token,
    'x-refresh-token': localStorage.getItem(REFRESH_KEY) ?? '',
    'accept-language': preferredLanguage(readLanguage(), navigator.languages),
  };
  const askFor = (asked: Asked) => askEarly(location.origin + addressOf(asked), headers);
  const clubs = askFor(clubsOfMember(memberId));
  void askFor(activitiesOfMember(memberId, monthAtFirst(new Date())));
  clubs.then(loadIcons).catch(() => undefined);
}

/** The address of a call, as the typed client writes it. */
export function addressOf([path, params]: Asked): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params.path[name] ?? ''),
  );
  return `${filled}?${new URLSearchParams(params.query)}`;
}

/** The member that an access token is of, as far as it can be read. */
function memberOf(token: string): string | null {
  const [, payload = ''] = token.split('.');
  const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return typeof sub === 'string' ? sub : null;
}

/** The largest thing that the page shows is on its way as soon as its address is known. */
async function loadIcons(answer: Response): Promise<void> {
  const clubs: unknown = await answer.clone().json();
  if (!Array.isArray(clubs)) return;
  for (const { setting } of clubs.slice(0, 6)) {
    const { iconUrl } = parseSetting(setting);
    if (iconUrl !== null) new Image().src = iconUrl;
  }
}
