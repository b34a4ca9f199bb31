import type { ReactNode } from 'react';
import styles from './spoken.module.css';

/** Words for those who listen to the page, where those who see it have a sign. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
