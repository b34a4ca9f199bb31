import { clubNickRefusal } from './clubs/nick.ts';
import type { Action } from './permissions.ts';

/** A call that the browser sends before the page's code is loaded. Pages of a club load the club too. */
export type FirstCall = 'memberHome' | 'clubHome' | 'activity' | 'notices' | 'bulletin';

interface PageEntry {
  /** `:club` is a club's nick, `:id` an id, `:id?` an optional id. */
  readonly path: string;
  /** The name of a query parameter that links to the page may set. */
  readonly query?: string;
  /**
   * Who may open the page: everyone, visitors (signed out), newcomers (logged in without a member), members, a member
   * for their own record, members outside the club, crews of the club, or those of them whom an action is allowed.
   */
  readonly who: 'everyone' | 'visitor' | 'newcomer' | 'member' | 'self' | 'outsider' | 'crew' | Action;
  /** What members outside the club see instead of a page for crews. Default: the club's main page. */
  readonly outsiders?: 'refusal' | 'join prompt';
  readonly firstCalls?: readonly FirstCall[];
  /** Whether a word of ANY_CLUB may replace the club's nick. */
  readonly anyClub?: true;
  /** The page that going up leads to. Without one it is a tab's page, or entered by itself. */
  readonly parent?: string;
}

/** Every page of the web app (docs/specification.md#routes), in the order in which paths are matched. */
export const PAGES = {
  home: {
    path: '/',
    who: 'everyone',
    firstCalls: ['memberHome'],
  },
  about: { path: '/crewwith', who: 'everyone', parent: 'home' },
  privacy: { path: '/privacypolicy', who: 'everyone', parent: 'home' },
  terms: { path: '/termsofservice', who: 'everyone', parent: 'home' },
  logIn: { path: '/login', who: 'visitor', parent: 'home' },
  oauth: { path: '/oauth', who: 'newcomer' },
  logOut: { path: '/logout', who: 'everyone' },
  signUp: { path: '/signup', who: 'newcomer' },
  memberEdit: { path: '/signup/modify/:id?', who: 'self', parent: 'profile' },
  profile: { path: '/profile', who: 'member' },
  standing: { path: '/profile/standing', who: 'member', parent: 'profile' },
  notifications: { path: '/notifications', who: 'member', parent: 'home' },
  notificationSettings: { path: '/notifications/settings', who: 'member', parent: 'notifications' },
  mailConfirm: { path: '/email/confirmations/:id', who: 'everyone', parent: 'home' },
  unsubscribe: { path: '/unsubscribe/:id', who: 'everyone', parent: 'home' },
  clubCreate: { path: '/club/create', who: 'member', parent: 'home' },
  club: {
    path: '/:club',
    who: 'everyone',
    firstCalls: ['clubHome'],
  },
  clubEdit: {
    path: '/:club/club/modify',
    who: 'club.edit',
    outsiders: 'refusal',
    parent: 'clubInfo',
  },
  clubInfo: { path: '/:club/info', who: 'everyone', parent: 'club' },
  penaltyRules: {
    path: '/:club/club/rules',
    who: 'club.edit_penalty_rules',
    outsiders: 'refusal',
    parent: 'clubInfo',
  },
  crewProfile: { path: '/:club/profile', who: 'crew' },
  crewRecord: { path: '/:club/profile/record', who: 'crew', parent: 'crewProfile' },
  clubJoin: { path: '/:club/signup', who: 'outsider', parent: 'club' },
  crewEdit: { path: '/:club/signup/modify/:id?', who: 'crew.edit', parent: 'crewProfile' },
  activities: {
    path: '/:club/activities',
    query: 'tab',
    who: 'crew',
  },
  activityCreate: {
    path: '/:club/activity/create',
    who: 'activity.create',
    outsiders: 'refusal',
    parent: 'activities',
  },
  activityEdit: {
    path: '/:club/activity/modify/:id',
    who: 'activity.edit',
    outsiders: 'refusal',
    parent: 'activity',
  },
  activity: {
    path: '/:club/activity/:id',
    who: 'everyone',
    firstCalls: ['activity'],
    anyClub: true,
    parent: 'activities',
  },
  series: { path: '/:club/series/:id', who: 'crew', parent: 'activities' },
  pollCreate: {
    path: '/:club/poll/create',
    who: 'poll.create',
    outsiders: 'refusal',
    parent: 'activities',
  },
  poll: { path: '/:club/poll/:id', who: 'crew', parent: 'activities' },
  crews: {
    path: '/:club/crews',
    who: 'crew.list_faces',
    outsiders: 'join prompt',
  },
  crew: {
    path: '/:club/crew/:id',
    who: 'crew.read',
    outsiders: 'join prompt',
    parent: 'crews',
  },
  appeals: {
    path: '/:club/appeals',
    who: 'appeal.decide',
    outsiders: 'refusal',
    parent: 'club',
  },
  report: {
    path: '/:club/report',
    who: 'club.read_report',
    outsiders: 'refusal',
    parent: 'club',
  },
  notices: { path: '/:club/notices', who: 'crew', firstCalls: ['notices'] },
  bulletin: {
    path: '/:club/notices/bulletin',
    query: 'category',
    who: 'notice.read_bulletin',
    firstCalls: ['bulletin'],
  },
  noticeCreate: {
    path: '/:club/notice/create',
    query: 'category',
    who: 'notice.write_bulletin',
    parent: 'bulletin',
  },
  noticeEdit: {
    path: '/:club/notice/modify/:id',
    who: 'notice.edit',
    parent: 'notice',
  },
  notice: { path: '/:club/notice/:id', who: 'crew', parent: 'notices' },
} as const satisfies Record<string, PageEntry>;
export type PageName = keyof typeof PAGES;
/** An entry of PAGES, with the optional fields. */
export type Page = PageEntry;

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The pages of a club that its crews find in the account menu, with the texts `menu.<page>`. */
export const MENU_PAGES = ['crewProfile', 'clubInfo'] as const satisfies readonly PageName[];

/** The page above a page, where its back arrow leads. */
export function parentOf(name: PageName): PageName | null {
  const page = PAGES[name];
  return 'parent' in page ? page.parent : null;
}

/** Pages that decide themselves what other visitors see. */
type Unguarded = 'everyone' | 'visitor' | 'newcomer' | 'outsider';
/** The pages for members that show a prompt to everyone else. */
export type GuardedPage = {
  [N in PageName]: (typeof PAGES)[N]['who'] extends Unguarded ? never : N;
}[PageName];

export function isGuarded(name: PageName): name is GuardedPage {
  return !['everyone', 'visitor', 'newcomer', 'outsider'].includes(PAGES[name].who);
}

/** Words that may replace a club's nick in the path of an activity, which identifies its club. */
export const ANY_CLUB: readonly string[] = ['all', 'personal'];

interface PageFiles {
  /** In apps/web/src/pages. The module is `<folder>/<name in kebab case>-page.tsx`. */
  readonly folder: string;
  /** Whether the HTML preloads the page's scripts. For pages that are often opened first. */
  readonly preload?: true;
  /** Whether the server sends the page with its content, which is that of its `firstCalls`. */
  readonly rendered?: true;
}

/** Data for the build and the server. Separate from PAGES, so that browsers do not load it. */
export const PAGE_FILES: Readonly<Record<PageName, PageFiles>> = {
  home: { folder: 'home', preload: true, rendered: true },
  about: { folder: 'site', preload: true, rendered: true },
  privacy: { folder: 'site' },
  terms: { folder: 'site' },
  logIn: { folder: 'login', preload: true },
  oauth: { folder: 'login', preload: true },
  logOut: { folder: 'login' },
  signUp: { folder: 'members', preload: true },
  memberEdit: { folder: 'members' },
  profile: { folder: 'members' },
  standing: { folder: 'standing' },
  notifications: { folder: 'notifications' },
  notificationSettings: { folder: 'notifications' },
  mailConfirm: { folder: 'mail' },
  unsubscribe: { folder: 'mail' },
  clubCreate: { folder: 'clubs' },
  club: { folder: 'clubs', preload: true, rendered: true },
  clubEdit: { folder: 'clubs' },
  clubInfo: { folder: 'clubs', preload: true, rendered: true },
  penaltyRules: { folder: 'penalties' },
  crewProfile: { folder: 'crews' },
  crewRecord: { folder: 'penalties' },
  clubJoin: { folder: 'clubs' },
  crewEdit: { folder: 'crews' },
  activities: { folder: 'activities', preload: true },
  activityCreate: { folder: 'activities' },
  activityEdit: { folder: 'activities' },
  activity: { folder: 'activities', preload: true, rendered: true },
  series: { folder: 'series' },
  pollCreate: { folder: 'polls' },
  poll: { folder: 'polls' },
  crews: { folder: 'crews', preload: true },
  crew: { folder: 'crews', preload: true },
  appeals: { folder: 'penalties' },
  report: { folder: 'reports' },
  notices: { folder: 'notices', preload: true, rendered: true },
  bulletin: { folder: 'notices', preload: true, rendered: true },
  noticeCreate: { folder: 'notices' },
  noticeEdit: { folder: 'notices' },
  notice: { folder: 'notices', preload: true },
};

/** The file name of a page's module. */
export function pageFile(name: PageName): string {
  return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
}

/** The module of a page, relative to apps/web. */
export function pageModule(name: PageName): string {
  return `src/pages/${PAGE_FILES[name].folder}/${pageFile(name)}`;
}

/** The page of a path, with its club and id. Returns null when no page matches. */
export function pageOf(path: string): { name: PageName; club: string | null; id: string | null } | null {
  const parts = splitPath(path);
  if (parts === null) return null;
  for (const name of PAGE_NAMES) {
    const pattern = PAGES[name].path.split('/').slice(1);
    if (parts.length > pattern.length) continue;
    if (!pattern.every((expected, index) => matchesPart(PAGES[name], expected, parts[index]))) continue;
    const param = (prefix: string) => parts[pattern.findIndex((part) => part.startsWith(prefix))] ?? null;
    return { name, club: param(':club'), id: param(':id') };
  }
  return null;
}

function splitPath(path: string): string[] | null {
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

function matchesPart({ anyClub }: PageEntry, pattern: string, part: string | undefined): boolean {
  if (part === undefined) return pattern.endsWith('?');
  if (pattern.startsWith(':id')) return part !== '';
  if (pattern !== ':club') return pattern === part;
  return (anyClub && ANY_CLUB.includes(part)) || clubNickRefusal(part.toLowerCase()) === null;
}
