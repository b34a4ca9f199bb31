import type { ReactNode } from 'react';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** The next step: a button or link. */
  action: ReactNode;
}

/** Placeholder for an empty list or page. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state} data-empty>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
