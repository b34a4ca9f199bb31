import IconUserCircle from 'icon:user-circle';
import { type ComponentPropsWithRef, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyExtra } from '../../browser/lazy/lazy-extra.ts';
import { Button, type ButtonProps } from '../../ui/navigation/button.tsx';
import { useExtrasReady } from './use-extras-ready.ts';

const OwnFace = lazyExtra(() => import('./own-face.tsx').then((file) => file.OwnFace), Icon);

/** The button of the account menu. The own face replaces its icon after the first view. */
export function AccountIcon(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const isReady = useExtrasReady();
  return (
    <Button variant="icon" aria-label={t('menu.account')} aria-haspopup="menu" {...props}>
      {isReady ? (
        <Suspense fallback={<Icon />}>
          <OwnFace unknown={<Icon />} />
        </Suspense>
      ) : (
        <Icon />
      )}
    </Button>
  );
}

function Icon() {
  return <IconUserCircle size={26} stroke={1.6} />;
}
