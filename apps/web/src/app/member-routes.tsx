import { ANY_CLUB, PAGE_NAMES, PAGES, type PageName } from '@crewwith/domain/pages';
import { Suspense, useEffect } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { useRefresh } from '../api/use-refresh.ts';
import { lazyPage, loadPage } from '../browser/lazy/lazy-page.tsx';
import { recordPage } from '../features/popups/arrival.ts';
import { parentPath, paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { PullToRefresh } from '../ui/feedback/pull-to-refresh.tsx';
import { useKnownClubs } from './account/use-known-clubs.ts';
import { BackArrow } from './back-arrow.tsx';
import { navClubAt, SiteTabs } from './main-nav.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { loadPrompt, PageGuard } from './page-guard.tsx';
import { loadPageComponent } from './page-modules.ts';
import { PageSpinner } from './page-spinner.tsx';
import { Providers } from './providers.tsx';
import { SiteLayout } from './site-layout.tsx';
import { type ListName, type Lists, SplitLayout } from './split-layout.tsx';

const ClubLayout = lazyPage(async () => (await import('./club-layout.tsx')).ClubLayout);
const AnyClubActivityPage = lazyPage(
  async () => (await import('../pages/activities/activity-page.tsx')).AnyClubActivityPage,
);

/** Pages outside clubs whose data others may change, and which therefore have a refresh button. */
const REFRESHABLE = [paths.home(), paths.profile(), paths.standing(), paths.notifications()];

function MemberTabs() {
  const [club, ...others] = useKnownClubs() ?? [];
  const isOnly = club !== undefined && others.length === 0;
  return <SiteTabs club={isOnly ? navClubAt(club.nick, club.admin_level) : null} />;
}

function SitePages() {
  const { pathname } = useLocation();
  const memberId = useMemberId();
  const refresh = useRefresh();
  const canRefresh = Boolean(memberId) && REFRESHABLE.includes(pathname);
  const above = parentPath(pathname);
  return (
    <SiteLayout
      {...(canRefresh && refresh)}
      {...(memberId && above === null && { tabs: <MemberTabs /> })}
      back={above !== null && <BackArrow to={above} />}
    >
      {canRefresh && <PullToRefresh {...refresh} />}
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </SiteLayout>
  );
}

function routeOf(name: PageName): RouteObject {
  const Page = lazyPage(() => loadPageComponent(name));
  const element = (
    <PageGuard page={name}>
      <Page />
    </PageGuard>
  );
  return { path: PAGES[name].path, element, handle: Page };
}

const isOfClub = (name: PageName) => PAGES[name].path.startsWith('/:club');

/** Lists, and the page that their rows open. */
const splits: readonly (readonly [lists: readonly ListName[], detail: PageName])[] = [
  [['activities'], 'activity'],
  [['crews'], 'crew'],
  [['bulletin', 'notices'], 'notice'],
];

function splitOf([names, detail]: (typeof splits)[number]): RouteObject {
  const lists = names.map((name) => [name, routeOf(name)] as const);
  const elements: Lists = Object.fromEntries(lists.map(([name, { element }]) => [name, element]));
  return {
    element: <SplitLayout lists={elements} />,
    children: [...lists.map(([, route]) => route), routeOf(detail)],
  };
}

const routes: RouteObject[] = [
  {
    element: <SitePages />,
    children: [
      ...PAGE_NAMES.filter((name) => !isOfClub(name)).map(routeOf),
      ...ANY_CLUB.map((nick) => ({
        path: PAGES.activity.path.replace(':club', nick),
        element: <AnyClubActivityPage />,
      })),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    element: <ClubLayout />,
    children: [
      ...splits.map(splitOf),
      ...PAGE_NAMES.filter((name) => isOfClub(name) && !splits.flat(2).includes(name)).map(routeOf),
    ],
  },
];

function Pages() {
  const { pathname } = useLocation();
  useEffect(() => recordPage(pathname), [pathname]);
  return useRoutes(routes);
}

/** Loads the code of the page at a path. While a lazy part of a document loads, its hydration may show the fallback. */
export async function loadPageAt(pathname: string, signedIn: boolean): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const pages = matches.map(({ route }) => loadPage(route.handle ?? route.element));
  await Promise.all([...pages, signedIn || loadPrompt(pathname)]);
}

/** All pages but the welcome page. */
export function MemberRoutes() {
  return (
    <Providers>
      <Pages />
    </Providers>
  );
}
