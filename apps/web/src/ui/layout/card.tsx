import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** The element; `article` for a thing that stands alone. */
  as?: 'div' | 'article' | 'section' | 'li';
  padded?: boolean;
  children: ReactNode;
}

/** A quiet raised surface. */
export function Card({ as: Element = 'div', padded = true, children }: CardProps) {
  return (
    <Element className={styles.card} data-padded={padded || undefined}>
      {children}
    </Element>
  );
}
