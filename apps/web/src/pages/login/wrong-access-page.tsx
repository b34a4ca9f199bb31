import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';

export interface WrongAccessProps {
  /** Whether the page is for people who are not logged in yet, and not another's. */
  forNewcomers?: boolean;
}

/** Bad or stale authorisation, and the way to a fresh one; for a member, to what is their own. */
export function WrongAccessPage({ forNewcomers = false }: WrongAccessProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const memberId = useMemberId();
  return (
    <Page title={t('login.wrongAccess')} width="narrow">
      {memberId ? (
        <EmptyState
          title={t(forNewcomers ? 'login.wrongAccessIn' : 'login.wrongAccessOwn')}
          action={<ButtonLink href={paths.profile()}>{t('menu.profile')}</ButtonLink>}
        />
      ) : (
        <EmptyState
          title={t('login.wrongAccessHint')}
          action={
            <Button onClick={() => navigate(paths.logIn(), { replace: true })}>{t('login.again')}</Button>
          }
        />
      )}
    </Page>
  );
}
