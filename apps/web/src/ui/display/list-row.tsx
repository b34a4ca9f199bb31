import IconChevronRight from 'icon:chevron-right';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { RowButton } from '../navigation/row-button.tsx';
import styles from './list-row.module.css';

/** A list of ListRow, ListLink or ListItem. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** A row of a List with content of its own layout. */
export function ListItem({ className = '', ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={`${styles.item} ${className}`} />;
}

export interface ListLinkProps {
  href: string;
  /** For the link. */
  className?: string | undefined;
  children: ReactNode;
}

/** A row of a List that is a link as a whole, with content of its own layout. */
export function ListLink({ href, className = '', children }: ListLinkProps) {
  return (
    <li className={styles.item}>
      <Link href={href} className={`${styles.link} ${className}`}>
        {children}
      </Link>
    </li>
  );
}

export interface ListRowProps {
  title: ReactNode;
  /** Secondary text under the title. */
  meta?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Makes the whole row a link. */
  href?: string | undefined;
  /** Makes the whole row a button. */
  onPress?: (() => void) | undefined;
}

/** A row of a List: picture, title, meta and trailing content. */
export function ListRow({ title, meta, leading, trailing, href, onPress }: ListRowProps) {
  const inside = (
    <>
      {leading !== undefined && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
      {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      {(href ?? onPress) !== undefined && (
        <IconChevronRight size={18} stroke={1.6} className={styles.chevron} />
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <ListLink href={href} className={styles.row}>
        {inside}
      </ListLink>
    );
  }
  return (
    <li className={styles.item}>
      {onPress === undefined ? (
        <div className={styles.row}>{inside}</div>
      ) : (
        <RowButton className={`${styles.row} ${styles.button}`} onClick={onPress}>
          {inside}
        </RowButton>
      )}
    </li>
  );
}
