import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { logOut } from '../../features/login/log-in.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Clears the session and returns home. */
export function LogOutPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const ending = useQuery({
    queryKey: ['log-out'],
    queryFn: () => logOut().then(() => null),
    retry: false,
    gcTime: 0,
    enabled: memberId !== undefined && memberId !== '',
  });
  if (memberId === '' && !ending.isFetching) return <Navigate to={paths.home()} replace />;
  return (
    <Page title={t('login.out')} width="narrow">
      <Spinner />
    </Page>
  );
}
