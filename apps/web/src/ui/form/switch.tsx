import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  checked: boolean;
  describedBy?: string | undefined;
  /** Null when it cannot be changed. */
  onChange: ((checked: boolean) => void) | null;
}

/** A switch that is saved at once. One that cannot be changed keeps the focus, so that its reason is read out. */
export function Switch({ label, checked, describedBy, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={onChange === null}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
    </label>
  );
}
