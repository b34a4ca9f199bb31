import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { finishLogIn, WrongAccess, wantedPath } from '../features/accesslogs/log-in.ts';
import { ApiError } from '../kit/api-error.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/state.tsx';
import { WrongAccessPage } from './wrong-access.tsx';

/** The provider's callback: on to where one was, to the sign-up, or a way back. */
export function OauthPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data, error } = useQuery({
    queryKey: ['oauth', search],
    queryFn: () => finishLogIn(search),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data?.kind === 'member') return <Navigate to={data.returnTo} replace />;
  if (data?.kind === 'newcomer') {
    return <Navigate to={paths.signUp()} replace state={{ authorisedAt: Date.now() }} />;
  }
  if (error instanceof WrongAccess) return <WrongAccessPage forNewcomers />;
  if (error !== null) {
    return (
      <Page title={t('login.failed')} heading={<span role="alert">{t('login.failed')}</span>} width="narrow">
        <EmptyState
          title={ApiError.from(error).message}
          text={t('login.failedHint')}
          action={
            <Button onClick={() => navigate(paths.logIn(), { replace: true, state: { from: wantedPath() } })}>
              {t('login.again')}
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={t('login.working')} width="narrow">
      <Spinner />
    </Page>
  );
}
