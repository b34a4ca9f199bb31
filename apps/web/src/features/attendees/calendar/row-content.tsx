import type { ReactNode } from 'react';
import styles from './calendar-sheet.module.css';

/** What is inside a row of the sheet. */
export function RowContent({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <>
      {icon}
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
    </>
  );
}
