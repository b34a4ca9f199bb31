import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import styles from './list-row.module.css';

/** A list of ListRow. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  title: ReactNode;
  /** Secondary text under the title. */
  meta?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Makes the whole row a link. */
  href?: string;
}

/** A row of a List: picture, title, meta and trailing content. */
export function ListRow({ title, meta, leading, trailing, href }: ListRowProps) {
  const inside = (
    <>
      {leading !== undefined && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
      {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      {href !== undefined && (
        <IconChevronRight size={18} stroke={1.6} className={styles.chevron} aria-hidden />
      )}
    </>
  );
  return (
    <li className={styles.item}>
      {href === undefined ? (
        <div className={styles.row}>{inside}</div>
      ) : (
        <Link href={href} className={styles.row}>
          {inside}
        </Link>
      )}
    </li>
  );
}
