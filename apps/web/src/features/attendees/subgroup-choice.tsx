import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Radio } from '@mantine/core';
import styles from './subgroup-choice.module.css';

interface SubgroupChoiceProps {
  /** Accessible label; the dialog's title shows it. */
  label: string;
  subgroups: readonly string[];
  value: string;
  onChange: (subgroup: string) => void;
}

/** Selects a subgroup; focuses the selected one. */
export function SubgroupChoice({ label, subgroups, value, onChange }: SubgroupChoiceProps) {
  return (
    <Radio.Group aria-label={label} value={value} onChange={onChange}>
      <div className={styles.list}>
        {subgroups.map((subgroup) => (
          <Radio
            key={subgroup}
            value={subgroup}
            label={subgroup}
            autoFocus={subgroup === value}
            classNames={{ body: styles.choice, labelWrapper: styles.label }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
