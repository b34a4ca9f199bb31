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
  /** The other button; "cancel" where that cannot be mistaken for what is being confirmed. */
  closeLabel?: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  pending: boolean;
  /** Why it did not work, or null. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** The confirming button has the focus at once, for what is done many times in a row. */
  quick?: boolean;
  /** What happens; fields too. */
  children?: ReactNode;
}

/** Gives the focus back to where it was, also when the dialog is taken off the page while it is open. */
function useFocusBack(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** Asks once more before something is done. */
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
    quick,
    children,
  } = props;
  const { t } = useTranslation();
  const { closeLabel = t('common.cancel') } = props;
  useFocusBack(opened);
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
            data-autofocus={quick || undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
