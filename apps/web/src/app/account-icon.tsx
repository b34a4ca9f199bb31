import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';

/** The button of the account menu. */
export function AccountIcon(props: ActionIconProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  return (
    <ActionIcon aria-label={t('menu.account')} aria-haspopup="menu" {...props}>
      <IconUserCircle size={26} stroke={1.6} />
    </ActionIcon>
  );
}
