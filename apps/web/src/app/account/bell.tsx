import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { lazyExtra } from '../../browser/lazy/lazy-extra.ts';
import { paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';

/** Not part of any first view, whose bytes are counted. */
const BellContent = lazyExtra(
  () => import('../bell-content.tsx').then((file) => file.loadBellContent()),
  BellName,
);

/** Whether a first view was done: the bell of a later page does not wait for another one. */
let isReady = false;

/** Leads to the notifications; its name says how many are unread. Its place is kept until the icon is loaded. */
export function Bell() {
  isReady = useFirstViewDone() || isReady;
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
