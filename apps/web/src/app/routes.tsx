import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportError } from '../api/report.ts';
import { lazyPage, loadPage } from '../browser/lazy/lazy-page.tsx';
import { startWorker } from '../browser/register-worker.ts';
import { loadRemainingTexts } from '../i18n/i18n.ts';
import { paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { AccountButton } from './account/account-slot.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { SiteLayout } from './site-layout.tsx';

const WelcomePage = lazyPage(async () => (await import('../pages/welcome/welcome-page.tsx')).WelcomePage);
const MemberRoutes = lazyPage(async () => {
  const [file] = await Promise.all([
    import('./member-routes.tsx'),
    loadPage(AccountButton),
    loadRemainingTexts(),
  ]);
  return file.MemberRoutes;
});

/** The longest time a blank page is shown, so that the first view can be drawn complete. */
const MAX_BLANK_MS = 2_000;

/**
 * Loads the code of the first view, so that it is drawn once and complete. A failure, or what takes too long, is
 * handled when the page renders. `signedIn` may be a guess from a stored token.
 */
export async function loadFirstView(pathname: string, signedIn: boolean): Promise<void> {
  const loaded = loadPageCode(pathname, signedIn).catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, MAX_BLANK_MS))]);
}

/** Loads the code of a page with its layout and texts. Rejects when it cannot be loaded. */
export async function loadPageCode(pathname: string, signedIn: boolean): Promise<void> {
  if (pathname === paths.home() && !signedIn) return loadPage(WelcomePage);
  const routes = import('./member-routes.tsx');
  await Promise.all([
    loadPage(MemberRoutes),
    routes.then(({ loadPageAt }) => loadPageAt(pathname, signedIn)),
  ]);
}

/** The welcome page for visitors at `/`; all other pages are in member-routes.tsx. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const memberId = useMemberId();
  const isVisitorAtHome = pathname === paths.home() && !memberId;
  return (
    <ErrorBoundary path={pathname} onError={reportError('page')}>
      <Suspense fallback={<PageSpinner />}>
        {isVisitorAtHome ? (
          <SiteLayout>
            {memberId === undefined ? <PageSpinner /> : <WelcomePage />}
            <WorkerStart />
          </SiteLayout>
        ) : (
          <MemberRoutes />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Starts the worker once the app has taken over the welcome page; on other pages `PageGuard` does. */
function WorkerStart() {
  useEffect(() => void startWorker(), []);
  return null;
}
