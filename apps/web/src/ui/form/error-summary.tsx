import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  title: string;
  /** What is wrong, in the order of the fields; `onGo` brings one there. */
  items: readonly { key: string; label: string; message: string; onGo: () => void }[];
  /** Rises with every attempt, so that the focus comes here each time. */
  attempt: number;
}

/** All that is wrong with a form, in one place on top of it; it takes the focus when it appears. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <p className={styles.title}>{title}</p>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ key, label, message, onGo }) => (
            <li key={key}>
              <button type="button" className={styles.go} onClick={onGo}>
                {`${label}: ${message}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
