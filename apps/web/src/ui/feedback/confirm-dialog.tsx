import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  confirmLabel: string;
  /** Label of the other button; by default "cancel", which must not be mistaken for the action confirmed. */
  closeLabel?: string;
  /** Red, for actions that cannot be undone. */
  danger?: boolean;
  pending: boolean;
  /** Why the action failed, or null. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Focuses the confirm button, for actions often repeated. */
  focusConfirm?: boolean;
  /** The consequences, and fields. */
  children?: ReactNode;
}

/** Returns the focus to the opener, also when the dialog unmounts while open. */
function useReturnFocus(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** Confirms an action before it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    confirmLabel,
    danger = false,
    pending,
    error,
    onConfirm,
    onClose,
    focusConfirm,
    children,
  } = props;
  const { t } = useTranslation();
  const { closeLabel = t('common.cancel') } = props;
  useReturnFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={() => pending || onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: styles.title }}
    >
      <form
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} disabled={pending}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : undefined}
            loading={pending}
            data-autofocus={focusConfirm || undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
