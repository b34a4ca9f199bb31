import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../navigation/button.tsx';
import styles from './confirm-dialog.module.css';
import { Sheet } from './sheet.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  confirmLabel: string;
  /** Label of the other button; by default "cancel", which must not be mistaken for the action confirmed. */
  closeLabel?: string;
  /** Red, for actions that cannot be undone. */
  danger?: boolean;
  pending: boolean;
  /** Whether something that the action needs is missing. */
  disabled?: boolean;
  /** Why the action failed, or null. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Focuses the confirm button, for actions often repeated. */
  focusConfirm?: boolean;
  /** The consequences, and fields. */
  children?: ReactNode;
}

/** Confirms an action before it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    confirmLabel,
    danger = false,
    pending,
    disabled,
    error,
    focusConfirm,
    children,
  } = props;
  const { t } = useTranslation();
  const { closeLabel = t('common.cancel') } = props;
  return (
    <Sheet
      opened={opened}
      title={title}
      locked={pending}
      onClose={props.onClose}
      onSubmit={props.onConfirm}
      footer={
        <DialogFooter error={error}>
          <Button variant="default" onClick={props.onClose} disabled={pending}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            danger={danger}
            loading={pending}
            disabled={disabled === true}
            data-autofocus={focusConfirm || undefined}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      }
    >
      {children}
    </Sheet>
  );
}

interface DialogFooterProps {
  /** Why the action failed, or null. */
  error: string | null;
  /** Buttons, which share the width. */
  children: ReactNode;
}

/** The buttons of a dialog, below why its action failed. */
export function DialogFooter({ error, children }: DialogFooterProps) {
  return (
    <>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>{children}</div>
    </>
  );
}
