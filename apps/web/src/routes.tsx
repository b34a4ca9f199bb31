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

const MemberRoutes = lazy(async () => {
  const [file] = await Promise.all([import('./member-routes.tsx'), loadRestOfSentences()]);
  return { default: file.MemberRoutes };
});

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
