import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';

/** Not part of any first view, whose bytes are counted. */
const BellContent = lazy(async () => ({ default: (await import('../bell-content.tsx')).BellContent }));

/** Leads to the notifications; its name says how many are unread. Its place is kept until the icon is loaded. */
export function Bell() {
  const { t } = useTranslation();
  const isReady = useFirstViewDone();
  const name = <VisuallyHidden>{t('nav.notifications')}</VisuallyHidden>;
  return (
    <ButtonLink variant="icon" href={paths.notifications()}>
      {isReady ? (
        <Suspense fallback={name}>
          <BellContent />
        </Suspense>
      ) : (
        name
      )}
    </ButtonLink>
  );
}
