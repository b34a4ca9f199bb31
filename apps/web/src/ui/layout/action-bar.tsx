import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The page's main buttons: fixed to the bottom on a phone, in the page from 62em on. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.bar}>{children}</div>
    </div>
  );
}
