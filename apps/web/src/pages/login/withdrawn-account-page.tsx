import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { reactivate, type WithdrawnAccount } from '../../features/login/log-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import styles from './log-in-page.module.css';

/** Shows until when a withdrawn account can be reactivated, with a button that does it. */
export function WithdrawnAccountPage({ account }: { account: WithdrawnAccount }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => reactivate(account),
    onSuccess: async () => {
      await navigate(account.returnTo, { replace: true });
      await toast(t('login.reactivated'));
    },
  });
  const logInAgain = () => navigate(paths.logIn(), { replace: true, state: { from: account.returnTo } });
  return (
    <Page title={t('login.withdrawnTitle')} width="narrow">
      <EmptyState
        title={account.message}
        text={t('login.withdrawnHint', { time: formatDayAndClock(account.until, currentLanguage()) })}
        action={
          start.isError ? (
            <>
              <p role="alert" className={styles.error}>
                {ApiError.from(start.error).message}
              </p>
              <Button onClick={() => void logInAgain()}>{t('login.again')}</Button>
            </>
          ) : (
            <Button onClick={() => start.mutate()} loading={start.isPending || start.isSuccess}>
              {t('login.reactivate')}
            </Button>
          )
        }
      />
    </Page>
  );
}
