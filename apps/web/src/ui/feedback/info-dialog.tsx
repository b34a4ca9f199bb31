import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../navigation/button.tsx';
import { Sheet } from './sheet.tsx';

export interface InfoDialogProps {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with information and a close button. */
export function InfoDialog({ opened, title, onClose, children }: InfoDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened={opened}
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
