import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ButtonLink } from '../ui/navigation/button.tsx';

/** Shown to visitors in place of a page for members; logging in leads back to the page. */
export function LogInPrompt({ title, text }: { title: string; text: string }) {
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
