import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './full-screen.module.css';

export interface FullScreenProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A full-screen dialog for content that is read from a distance. */
export function FullScreen({ opened, title, onClose, children }: FullScreenProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      withOverlay={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: styles.content, body: styles.body, title: styles.title }}
    >
      {children}
    </Modal>
  );
}
