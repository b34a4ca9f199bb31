import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import { logOut } from '../../features/login/log-in.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './log-out-page.module.css';

/** Returns whether one of our links leads here. History state cannot come from another site. */
function isConfirmed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'confirmed' in state && state.confirmed === true;
}

/** Ends the session and returns home; confirms first unless our own menu leads here (docs/specification.md#log-out). */
export function LogOutPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const { state } = useLocation();
  const [confirmed, setConfirmed] = useState(isConfirmed(state));
  const isSignedIn = memberId !== undefined && memberId !== '';
  const ending = useQuery({
    queryKey: ['log-out'],
    queryFn: () => logOut().then(() => null),
    retry: false,
    gcTime: 0,
    enabled: confirmed && isSignedIn,
  });
  if (memberId === '' && !ending.isFetching) return <Redirect to={paths.home()} />;
  if (isSignedIn && !confirmed) {
    return (
      <Page title={t('login.outQuestion')} width="narrow">
        <div className={styles.choices}>
          <Button onClick={() => setConfirmed(true)}>{t('menu.logOut')}</Button>
          <ButtonLink href={paths.home()} variant="default">
            {t('common.home')}
          </ButtonLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('login.out')} width="narrow">
      <Spinner />
    </Page>
  );
}
