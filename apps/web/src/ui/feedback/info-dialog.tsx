import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-dialog.module.css';

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
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: styles.title }}
    >
      <div className={styles.body}>
        {children}
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  );
}
