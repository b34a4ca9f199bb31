import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import { fromOf, invitationOf, referrerPath } from '../../features/activities/invitation.ts';
import { InvitationBanner } from '../../features/activities/invitation-banner.tsx';
import { unfinishedReturnPath } from '../../features/login/log-in.ts';
import { useStartLogIn } from '../../features/login/use-start-log-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { KakaoButton } from '../../ui/display/kakao-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './log-in-page.module.css';

/**
 * The text with a link for each `<terms>…</terms>` and `<privacy>…</privacy>`. `Trans` of react-i18next would do the
 * same and add 4 kB to this page, the only one that needs it.
 */
function linkedText(text: string): ReactNode[] {
  return text.split(/(<terms>.*?<\/terms>|<privacy>.*?<\/privacy>)/).map((part) => {
    const [, name, label] = /^<(terms|privacy)>(.*)<\//.exec(part) ?? [];
    if (name === undefined) return part;
    return (
      <Link key={name} href={name === 'terms' ? paths.terms() : paths.privacy()}>
        {label}
      </Link>
    );
  });
}

/** Logs in with Kakao; passes `?login_hint=` to the provider. */
export function LogInPage() {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const [search] = useSearchParams();
  const { state, key } = useLocation();
  const [from] = useState(() => {
    // A document keeps its referrer on the later pages that are opened in it.
    const referrer = key === 'default' ? document.referrer : '';
    return fromOf(state) ?? referrerPath(referrer, location.origin) ?? unfinishedReturnPath();
  });
  const { start, isLeaving, error } = useStartLogIn(from, search.get('login_hint'));

  if (memberId) return <Redirect to={from} />;
  return (
    <Page title={t('login.title')} heading={t('login.heading')} lead={t('login.lead')} width="narrow">
      <InvitationBanner invitation={invitationOf(from)} />
      <KakaoButton label={t('login.kakao')} onClick={() => start()} pending={isLeaving} />
      {error !== null && (
        <p role="alert" className={styles.error}>
          {ApiError.from(error).message}
        </p>
      )}
      <p className={styles.agree}>{linkedText(t('login.agree'))}</p>
    </Page>
  );
}
