import IconUserCircle from 'icon:user-circle';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/navigation/button.tsx';

/** The button of the account menu. */
export function AccountIcon(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <Button variant="icon" aria-label={t('menu.account')} aria-haspopup="menu" {...props}>
      <IconUserCircle size={26} stroke={1.6} />
    </Button>
  );
}
