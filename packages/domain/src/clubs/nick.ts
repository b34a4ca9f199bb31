import { CLUB_NICK_MAX, CLUB_NICK_MIN } from '../constants.ts';

export type ClubNickRefusal = 'club.nick_invalid' | 'club.nick_reserved';

/**
 * Nicks that no club may have: `/{nick}` would hide a page, a file or a call, or a client gives the word a meaning
 * (`all`, `personal`).
 */
export const RESERVED_NICKS: ReadonlySet<string> = new Set([
  // pages
  'crewwith',
  'privacypolicy',
  'termsofservice',
  'oauth',
  'login',
  'logout',
  'signup',
  'profile',
  'notifications',
  'unsubscribe',
  'club',
  'clubs',
  'members',
  'settings',
  'admin',
  'help',
  'about',
  'home',
  'index',
  'error',
  '404',
  // in place of a nick in paths of activities (docs/specification.md#routes)
  'all',
  'personal',
  // paths of the server
  'api',
  'health',
  'metrics',
  'openapi',
  'docs',
  'live',
  'uploads',
  'images',
  'assets',
  'static',
  'public',
  'fonts',
  'icons',
  'locales',
  'holidays',
  'manifest',
  'favicon',
  'robots',
  'sitemap',
  'sw',
  'service-worker',
  // properties of every object
  '__proto__',
  'constructor',
]);

/** Words that suggest the operator or the log-in provider; a nick of only these words is reserved. */
const OFFICIAL_WORDS: ReadonlySet<string> = new Set(
  `abuse admin administrator admins billing center contact cs customer help helpdesk kakao kakaopay kakaotalk legal manager
  mod moderator notice notices official operator operators owner payment payments policy postmaster privacy root safety
  security service staff superuser support system team terms verified verify webmaster`.split(/\s+/),
);
const PRODUCT = 'crewwith';
/** Letters that digits resemble. */
const LETTERS_BY_DIGIT: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Whether a nick suggests that the operator owns the club: `support`, `kakao-official`, `4dmin`, `cr3w_with`. */
function looksOfficial(nick: string): boolean {
  const words = nick
    .split(/[-_]+/)
    .map((word) => word.replace(/\d+$/, '').replace(/\d/g, (digit) => LETTERS_BY_DIGIT[digit] ?? digit))
    .filter((word) => word !== '');
  const joined = words.join('');
  if (joined.includes(PRODUCT) || OFFICIAL_WORDS.has(joined)) return true;
  return words.length > 0 && words.every((word) => OFFICIAL_WORDS.has(word));
}

/** Why a club cannot have this nick, or null (docs/specification.md#club-nick). The database ensures uniqueness. */
export function clubNickRefusal(nick: string): ClubNickRefusal | null {
  const rightLength = nick.length >= CLUB_NICK_MIN && nick.length <= CLUB_NICK_MAX;
  if (!rightLength || !/^[a-z0-9_-]+$/.test(nick)) return 'club.nick_invalid';
  return RESERVED_NICKS.has(nick) || looksOfficial(nick) ? 'club.nick_reserved' : null;
}
