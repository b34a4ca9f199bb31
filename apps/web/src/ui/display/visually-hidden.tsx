import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who listen to the page, where those who see it have a sign. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
