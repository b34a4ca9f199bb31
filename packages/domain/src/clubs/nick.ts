import { CLUB_NICK_MAX, CLUB_NICK_MIN } from '../constants.ts';

export type ClubNickRefusal = 'club.nick_invalid' | 'club.nick_reserved';

/**
 * Nicks that no club may have, since `/{nick}` would hide a page, a file or a call of ours, or since a client gives the
 * word a meaning (`all`, `personal`).
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
  // words of the specification's client
  'all',
  'personal',
  // what the server answers
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
  // names that every object has
  '__proto__',
  'constructor',
]);

/** Why a club cannot have this nick, or null (the contract, section 5). That it is unique is for the database. */
export function clubNickRefusal(nick: string): ClubNickRefusal | null {
  const rightLength = nick.length >= CLUB_NICK_MIN && nick.length <= CLUB_NICK_MAX;
  if (!rightLength || !/^[a-z0-9_-]+$/.test(nick)) return 'club.nick_invalid';
  return RESERVED_NICKS.has(nick) ? 'club.nick_reserved' : null;
}
