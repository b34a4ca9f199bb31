import IconChevronDown from 'icon:chevron-down';
import { type ReactNode, useId } from 'react';
import { RowButton } from '../navigation/row-button.tsx';
import styles from './more-fields.module.css';

export interface MoreFieldsProps {
  label: string;
  /** What the fields are about. */
  summary: string;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Fields that few forms need, below a button that shows them. */
export function MoreFields({ label, summary, opened, onToggle, children }: MoreFieldsProps) {
  const id = useId();
  return (
    <div className={styles.more}>
      <RowButton className={styles.toggle} aria-expanded={opened} aria-controls={id} onClick={onToggle}>
        <span className={styles.text}>
          <span className={styles.label}>{label}</span>
          <span className={styles.summary}>{summary}</span>
        </span>
        <IconChevronDown size={20} stroke={1.8} className={styles.icon} />
      </RowButton>
      <div id={id} className={styles.fields} hidden={!opened}>
        {opened && children}
      </div>
    </div>
  );
}
