import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadRestOfSentences } from './kit/i18n.ts';
import { reportError } from './kit/report.ts';
import { useMemberId } from './kit/session.ts';
import { ErrorBoundary } from './pages/error-boundary.tsx';
import { SiteLayout } from './pages/site-layout.tsx';
import { WelcomePage } from './pages/welcome.tsx';
import { paths } from './paths.ts';
import { Spinner } from './ui/spinner.tsx';

const loadMember = async () => {
  const [file] = await Promise.all([
    import('./member-routes.tsx'),
    import('./pages/account-button.tsx'),
    loadRestOfSentences(),
  ]);
  return file;
};
const MemberRoutes = lazy(async () => ({ default: (await loadMember()).MemberRoutes }));

/**
 * Loads what the first view is drawn with, so that it is drawn once and whole. A failure is told where the page is drawn.
 * `signedIn`: whether that seems so, which is known before who it is.
 */
export async function loadFirstView(pathname: string, signedIn: boolean): Promise<void> {
  if (pathname === paths.home() && !signedIn) return;
  await loadMember()
    .then(({ loadPageAt }) => loadPageAt(pathname))
    .catch(() => undefined);
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
