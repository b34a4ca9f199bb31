import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import styles from './toast-container.module.css';

let layer: HTMLElement | null = null;

/** Puts the toasts above an open dialog: the element shown last is on top. */
export function raiseToasts(): void {
  layer?.hidePopover?.();
  layer?.showPopover?.();
}

/** Loaded with the first toast. */
export function ToastContainer() {
  useEffect(raiseToasts, []);
  return (
    <div
      ref={(element) => {
        layer = element;
      }}
      popover="manual"
      className={styles.layer}
    >
      <Notifications withinPortal={false} position="top-center" className={styles.toasts} />
    </div>
  );
}
