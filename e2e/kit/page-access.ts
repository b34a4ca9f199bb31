import { paths } from '../../apps/web/src/paths.ts';
import { PAGE_FILES, PAGES, type Page, type PageName, pageOf } from '../../packages/domain/src/pages.ts';
import { may, type Relation } from '../../packages/domain/src/permissions.ts';
import { type Demo, POLL, SERIES, SOON } from './demo-site.ts';
import type { Account } from './sign-in.ts';

/** Roles and their accounts. Null is signed out; `newcomer` has logged in but not signed up. */
export const roles = {
  visitor: null,
  newcomer: 'newcomer',
  stranger: 'gone-2@demo.crewwith',
  banned: 'banned-1@demo.crewwith',
  level1: 'level1',
  level2: 'level2',
  level5: 'level5',
  level7: 'level7',
  level8: 'level8',
  level9: 'level9',
} as const satisfies Record<string, Account | null>;
export type Role = keyof typeof roles;

/** The level of each role in the club `demo`: 0 for members outside it, null for non-members. */
export const levels: Readonly<Record<Role, number | null>> = {
  visitor: null,
  newcomer: null,
  stranger: 0,
  banned: 0,
  level1: 1,
  level2: 2,
  level5: 5,
  level7: 7,
  level8: 8,
  level9: 9,
};

/** Whether a role may open a page of the club `demo` by PAGES, with these relations to its resource. */
export function mayOpen(role: Role, name: PageName, relations: readonly Relation[]): boolean {
  const { who }: Page = PAGES[name];
  const level = levels[role];
  switch (who) {
    case 'everyone':
      return true;
    case 'visitor':
      return level === null;
    case 'newcomer':
      return role === 'newcomer';
    case 'member':
    case 'self':
      return level !== null;
    case 'outsider':
      return role === 'stranger';
    case 'crew':
      return level !== null && level > 0;
    default:
      return may(who, { level: level ?? 0, relations });
  }
}

const NOTICE = '소풍 달리기 신청이 열렸어요';
const CREW = '늦잠대장';
const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** The id in the URLs of a folder's pages: a demo resource of another member. */
const IDS: Readonly<Record<string, (demo: Demo) => string>> = {
  activities: ({ meetup }) => idOf(meetup(SOON)),
  crews: ({ crew }) => idOf(crew(CREW)),
  notices: ({ notice }) => idOf(notice(NOTICE)),
  mail: () => 'token',
  members: () => 'somebodyElse',
  polls: ({ poll }) => idOf(poll(POLL)),
  series: ({ series }) => idOf(series(SERIES)),
};

/** The URL of a page in the club `demo`, with a resource of another member. */
export function urlOf(name: PageName, demo: Demo): string {
  const build: (...params: string[]) => string = paths[name];
  const { path } = PAGES[name];
  const id = /:id/.test(path) ? [IDS[PAGE_FILES[name].folder]?.(demo) ?? ''] : [];
  return build(...(path.startsWith('/:club') ? ['demo'] : []), ...id);
}

/** The page of a URL. Returns null when there is none. */
export function pageAt(url: string): PageName | null {
  return pageOf(new URL(url, 'http://x').pathname)?.name ?? null;
}
