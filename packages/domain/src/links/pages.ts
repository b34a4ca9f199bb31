import { clubNickRefusal } from '../clubs/nick.ts';

/** Every page of the web app (the specification, section 2), `:club` for a club's nick and `:id` for an id. */
export const PAGES = [
  '/',
  '/crewwith',
  '/privacypolicy',
  '/termsofservice',
  '/login',
  '/oauth',
  '/logout',
  '/signup',
  '/signup/modify',
  '/signup/modify/:id',
  '/profile',
  '/club/create',
  '/:club',
  '/:club/club/modify',
  '/:club/info',
  '/:club/profile',
  '/:club/signup',
  '/:club/signup/modify',
  '/:club/signup/modify/:id',
  '/:club/activities',
  '/:club/activity/create',
  '/:club/activity/modify/:id',
  '/:club/activity/:id',
  '/:club/crews',
  '/:club/crew/:id',
  '/:club/report',
  '/:club/notices',
  '/:club/notices/bulletin',
  '/:club/notice/create',
  '/:club/notice/modify/:id',
  '/:club/notice/:id',
] as const;
export type Page = (typeof PAGES)[number];

/** Words in place of a club's nick, where the activity says which club it is of. */
const ANY_CLUB: readonly string[] = ['all', 'personal'];

/** The page that a path leads to, with the club and the id in it; null where there is none. */
export function pageOf(path: string): { page: Page; club: string | null; id: string | null } | null {
  const parts = partsOf(path);
  if (parts === null) return null;
  for (const page of PAGES) {
    const pattern = page.split('/').slice(1);
    const fits =
      pattern.length === parts.length && parts.every((part, at) => fitsPart(page, pattern[at], part));
    if (!fits) continue;
    const partOf = (name: string) => parts[pattern.indexOf(name)] ?? null;
    return { page, club: partOf(':club'), id: partOf(':id') };
  }
  return null;
}

function partsOf(path: string): string[] | null {
  try {
    return path
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

function fitsPart(page: Page, name: string | undefined, part: string): boolean {
  if (name === ':id') return part !== '';
  if (name !== ':club') return name === part;
  if (page === '/:club/activity/:id' && ANY_CLUB.includes(part)) return true;
  return clubNickRefusal(part.toLowerCase()) === null;
}
