import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { startLogIn } from '../../features/login/log-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { KakaoButton } from '../../ui/display/kakao-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './log-in-page.module.css';

/** Returns the path to go to after logging in, from the link's history state. */
function returnPathOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : paths.home();
}

/** Logs in with Kakao; passes `?login_hint=` to the provider. */
export function LogInPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const [search] = useSearchParams();
  const from = returnPathOf(useLocation().state);
  const start = useMutation({ mutationFn: () => startLogIn(from, search.get('login_hint')) });

  if (memberId) return <Navigate to={from} replace />;
  return (
    <Page title={t('login.title')} heading={t('login.heading')} lead={t('login.lead')} width="narrow">
      <KakaoButton
        label={t('login.kakao')}
        onClick={() => start.mutate()}
        pending={start.isPending || start.isSuccess}
      />
      {start.isError && (
        <p role="alert" className={styles.error}>
          {ApiError.from(start.error).message}
        </p>
      )}
      <p className={styles.agree}>
        <Trans
          i18nKey="login.agree"
          components={{
            terms: <Link href={paths.terms()} />,
            privacy: <Link href={paths.privacy()} />,
          }}
        />
      </p>
    </Page>
  );
}
