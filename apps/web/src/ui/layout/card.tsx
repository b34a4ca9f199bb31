import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** `article` for content that is complete by itself. */
  as: 'article' | 'li';
  children: ReactNode;
}

/** A raised surface. */
export function Card({ as: Element, children }: CardProps) {
  return <Element className={styles.card}>{children}</Element>;
}
