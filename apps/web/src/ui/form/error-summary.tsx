import { useEffect, useRef } from 'react';
import { RowButton } from '../navigation/row-button.tsx';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  title: string;
  /** Errors in the order of the fields; `onFocus` focuses the field. */
  items: readonly { key: string; text: string; onFocus: () => void }[];
  /** Increments with every attempt, to move the focus here each time. */
  attempt: number;
}

/** All errors of a form, above its fields; takes the focus when it appears. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) container.current?.focus();
  }, [attempt]);
  return (
    <div ref={container} tabIndex={-1} role="alert" className={styles.summary}>
      <p className={styles.title}>{title}</p>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ key, text, onFocus }) => (
            <li key={key}>
              <RowButton className={styles.link} onClick={onFocus}>
                {text}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
