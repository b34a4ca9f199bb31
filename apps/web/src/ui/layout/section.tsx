import { type ReactNode, type RefObject, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: ReactNode;
  /** Number of items in the section. */
  count?: number;
  /** A link or button at the end of the heading. */
  action?: ReactNode;
  /** The heading, where it receives the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A part of a page under its own h2. */
export function Section({ title, count, action, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef && -1} className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
