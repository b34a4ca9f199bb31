import type { ComponentProps } from 'react';
import styles from './sort-item.module.css';

/** An item that useDragSort sorts, raised while it is dragged; takes its `itemProps`. */
export function SortItem({ className = '', ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={`${styles.item} ${className}`} />;
}

/** What an item is dragged by, or moved by keys on it; takes the `handleProps` of useDragSort. */
export function SortHandle({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${styles.handle} ${className}`} />;
}
