import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The page's main buttons: fixed to the bottom on a phone, in the page from 62em. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.container} data-action-bar>
      <div className={styles.bar}>{children}</div>
    </div>
  );
}
