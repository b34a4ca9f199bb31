import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';

/** Bad or stale authorisation, and the way to a fresh one. */
export function WrongAccessPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page title={t('login.wrongAccess')} width="narrow">
      <EmptyState
        title={t('login.wrongAccessHint')}
        action={
          <Button onClick={() => navigate(paths.logIn(), { replace: true })}>{t('login.again')}</Button>
        }
      />
    </Page>
  );
}
