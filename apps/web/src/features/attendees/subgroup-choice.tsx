import { useId } from 'react';
import styles from './subgroup-choice.module.css';

interface SubgroupChoiceProps {
  /** Accessible label; the dialog shows it. */
  label: string;
  subgroups: readonly string[];
  value: string;
  onChange: (subgroup: string) => void;
  /** Leaves the focus to another field. */
  quiet?: boolean;
}

/** Selects a subgroup; focuses the selected one. */
export function SubgroupChoice({ label, subgroups, value, onChange, quiet = false }: SubgroupChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.list}>
      {subgroups.map((subgroup) => (
        <label key={subgroup} className={styles.choice}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={subgroup}
            checked={subgroup === value}
            data-autofocus={(!quiet && subgroup === value) || undefined}
            onChange={() => onChange(subgroup)}
          />
          {subgroup}
        </label>
      ))}
    </div>
  );
}
