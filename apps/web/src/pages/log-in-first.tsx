import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';

/** A page for members only, as others see it; logging in leads back to it. */
export function LogInFirstPage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Page title={title} width="narrow">
      <EmptyState
        title={t('activity.logInFirst')}
        text={text}
        action={
          <ButtonLink href={paths.logIn()} state={{ from: pathname + search }}>
            {t('menu.logIn')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
