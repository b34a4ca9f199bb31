import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import { finishLogIn, pathAfterLogIn, WrongAccess } from '../../features/login/log-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { WithdrawnAccountPage } from './withdrawn-account-page.tsx';
import { WrongAccessPage } from './wrong-access-page.tsx';

/** The provider's callback: continues to the original page, to signing up or to reactivating a withdrawn account. */
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
  if (data?.kind === 'member') return <Redirect to={data.returnTo} />;
  if (data?.kind === 'newcomer') {
    return <Redirect to={paths.signUp()} state={{ authorisedAt: Date.now() }} />;
  }
  if (data?.kind === 'withdrawn') return <WithdrawnAccountPage account={data.account} />;
  if (error instanceof WrongAccess) return <WrongAccessPage forNewcomers />;
  if (error !== null) {
    return (
      <Page title={t('login.failed')} heading={<span role="alert">{t('login.failed')}</span>} width="narrow">
        <EmptyState
          title={ApiError.from(error).message}
          text={t('login.failedHint')}
          action={
            <Button
              onClick={() => navigate(paths.logIn(), { replace: true, state: { from: pathAfterLogIn() } })}
            >
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
