import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { reportError } from '../api/report.ts';
import { lazyPage, loadPage } from '../browser/lazy-page.tsx';
import { loadRemainingTexts } from '../i18n/i18n.ts';
import { WelcomePage } from '../pages/welcome/welcome-page.tsx';
import { paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { AccountButton } from './account-slot.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteLayout } from './site-layout.tsx';

const MemberRoutes = lazyPage(async () => {
  const [file] = await Promise.all([
    import('./member-routes.tsx'),
    loadPage(AccountButton),
    loadRemainingTexts(),
  ]);
  return file.MemberRoutes;
});

/** So long nothing at all is shown, for a first view that comes whole; after that, what there is by then. */
const BLANK_AT_MOST_MS = 2_000;

/**
 * Loads what the first view is drawn with, so that it is drawn once and whole. A failure is told where the page is
 * drawn, and what takes too long is waited for there. `signedIn`: whether that seems so, which is known before who it
 * is.
 */
export async function loadFirstView(pathname: string, signedIn: boolean): Promise<void> {
  if (pathname === paths.home() && !signedIn) return;
  const routes = import('./member-routes.tsx');
  const loaded = Promise.all([
    loadPage(MemberRoutes),
    routes.then(({ loadPageAt }) => loadPageAt(pathname)),
  ]).catch(() => undefined);
  await Promise.race([loaded, new Promise((late) => setTimeout(late, BLANK_AT_MOST_MS))]);
}

/** The welcome page for visitors at `/`, kept light; everything else is in member-routes.tsx. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const memberId = useMemberId();
  const isVisitorAtHome = pathname === paths.home() && !memberId;
  return (
    <ErrorBoundary place={pathname} onError={reportError('page')}>
      {isVisitorAtHome ? (
        <SiteLayout>{memberId === undefined ? <Spinner /> : <WelcomePage />}</SiteLayout>
      ) : (
        <Suspense fallback={<Spinner />}>
          <MemberRoutes />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
