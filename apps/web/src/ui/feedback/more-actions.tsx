import IconDots from 'icon:dots';
import { type ReactNode, useState } from 'react';
import { Button } from '../navigation/button.tsx';
import { RowButton } from '../navigation/row-button.tsx';
import styles from './more-actions.module.css';
import { Sheet } from './sheet.tsx';

export interface MoreAction {
  label: string;
  /** What it costs, or why it is not possible now. */
  hint?: string;
  icon?: ReactNode;
  /** Red, for what destroys. */
  danger?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** A ⋯ button that opens a sheet of less frequent actions; nothing without any. */
export function MoreActions({ label, actions }: { label: string; actions: readonly MoreAction[] }) {
  const [opened, setOpened] = useState(false);
  if (actions.length === 0) return null;
  return (
    <>
      <Button variant="icon" aria-label={label} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconDots size={22} />
      </Button>
      <Sheet opened={opened} title={label} onClose={() => setOpened(false)}>
        <ul className={styles.list}>
          {actions.map((action) => (
            <li key={action.label}>
              <ActionRow
                {...action}
                onPress={() => {
                  setOpened(false);
                  action.onPress();
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function ActionRow({ label, hint, icon, danger = false, disabled = false, onPress }: MoreAction) {
  return (
    <RowButton
      className={styles.row}
      data-danger={danger || undefined}
      // Not `disabled`: it stays focusable so that screen readers read the reason.
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    >
      {icon}
      <span>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </RowButton>
  );
}
