import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyExtra } from '../../browser/lazy/lazy-extra.ts';
import { paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { useExtrasReady } from './use-extras-ready.ts';

const BellContent = lazyExtra(
  () => import('../bell-content.tsx').then((file) => file.loadBellContent()),
  BellName,
);

/** Leads to the notifications; its name says how many are unread. Its place is kept until the icon is loaded. */
export function Bell() {
  const isReady = useExtrasReady();
  return (
    <ButtonLink variant="icon" href={paths.notifications()}>
      {isReady ? (
        <Suspense fallback={<BellName />}>
          <BellContent />
        </Suspense>
      ) : (
        <BellName />
      )}
    </ButtonLink>
  );
}

function BellName() {
  const { t } = useTranslation();
  return <VisuallyHidden>{t('nav.notifications')}</VisuallyHidden>;
}
