import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import styles from './toast-container.module.css';

/** Loaded with the first toast. */
export function ToastContainer() {
  return <Notifications position="top-center" className={styles.toasts} />;
}
