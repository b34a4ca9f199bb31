import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** `article` for content that is complete by itself. */
  as?: 'div' | 'article' | 'section' | 'li';
  padded?: boolean;
  children: ReactNode;
}

/** A raised surface. */
export function Card({ as: Element = 'div', padded = true, children }: CardProps) {
  return (
    <Element className={styles.card} data-padded={padded || undefined}>
      {children}
    </Element>
  );
}
