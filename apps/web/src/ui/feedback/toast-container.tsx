import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast-container.module.css';
import { placeToasts, toastLayer } from './toast-layer.ts';

/** Loaded with the first toast. */
export function ToastContainer() {
  useEffect(placeToasts, []);
  return createPortal(
    <Notifications withinPortal={false} position="top-center" className={styles.toasts} />,
    toastLayer(styles.layer),
  );
}
