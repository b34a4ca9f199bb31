import { paths } from '../apps/web/src/paths.ts';
import type { Demo } from './demo.ts';
import type { Account } from './kit/sign-in.ts';

/** Who opens a URL, and as which account; null is signed out, and `newcomer` has logged in but not signed up. */
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
export type Route = keyof typeof paths;

const MEETUP = '곧 출발! 한강 5km 함께 달리기';
const NOTICE = '소풍 달리기 신청이 열렸어요';
const CREW = '늦잠대장';
const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** Every route of the product (the specification, section 2) by its URL in the demo. */
export const urls: Record<Route, (demo: Demo) => string> = {
  home: paths.home,
  about: paths.about,
  privacy: paths.privacy,
  terms: paths.terms,
  logIn: paths.logIn,
  oauth: paths.oauth,
  logOut: paths.logOut,
  signUp: paths.signUp,
  editMember: () => paths.editMember('somebodyElse'),
  profile: paths.profile,
  createClub: paths.createClub,
  club: () => paths.club('demo'),
  editClub: () => paths.editClub('demo'),
  clubInfo: () => paths.clubInfo('demo'),
  crewProfile: () => paths.crewProfile('demo'),
  joinClub: () => paths.joinClub('demo'),
  editCrew: ({ crew }) => paths.editCrew('demo', idOf(crew(CREW))),
  activities: () => paths.activities('demo'),
  activity: ({ meetup }) => meetup(MEETUP),
  createActivity: () => paths.createActivity('demo'),
  editActivity: ({ meetup }) => paths.editActivity('demo', idOf(meetup(MEETUP))),
  report: () => paths.report('demo'),
  crews: () => paths.crews('demo'),
  crew: ({ crew }) => crew(CREW),
  notices: () => paths.notices('demo'),
  bulletin: () => paths.bulletin('demo'),
  notice: ({ notice }) => notice(NOTICE),
  createNotice: () => paths.createNotice('demo'),
  editNotice: ({ notice }) => paths.editNotice('demo', idOf(notice(NOTICE))),
};

/** The route that a path belongs to; the one without places in its pattern before the others. */
export function routeOf(path: string): Route | null {
  const given = new URL(path, 'http://x').pathname.split('/');
  const patterns = (Object.entries(paths) as [Route, (...args: string[]) => string][]).map(
    ([route, pattern]) => ({ route, parts: (pattern(':a', ':b').split('?')[0] ?? '').split('/') }),
  );
  const isPlace = (part: string) => part.startsWith(':');
  const fits = patterns.filter(
    ({ parts }) =>
      parts.length === given.length && parts.every((part, at) => isPlace(part) || part === given[at]),
  );
  const places = ({ parts }: (typeof fits)[number]) => parts.filter(isPlace).length;
  return fits.sort((one, other) => places(one) - places(other))[0]?.route ?? null;
}
