import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';

export interface WrongAccessProps {
  /** Whether the refused page is for newcomers only, rather than another member's. */
  forNewcomers?: boolean;
}

/**
 * Shown for an invalid or expired authorisation, with a link to log in; a signed-in member gets a link to their
 * profile.
 */
export function WrongAccessPage({ forNewcomers = false }: WrongAccessProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const memberId = useMemberId();
  const forMembers = forNewcomers ? 'login.wrongAccessIn' : 'login.wrongAccessOwn';
  return (
    <Page title={t(memberId ? forMembers : 'login.wrongAccessHint')} width="narrow">
      <EmptyState
        title={t('login.wrongAccess')}
        action={
          memberId ? (
            <ButtonLink href={paths.profile()}>{t('menu.profile')}</ButtonLink>
          ) : (
            <Button onClick={() => navigate(paths.logIn(), { replace: true })}>{t('login.again')}</Button>
          )
        }
      />
    </Page>
  );
}
