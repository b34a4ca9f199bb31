import type { ReactNode } from 'react';
import styles from './floating-link.module.css';
import { Link } from './link.tsx';

/** The next step of a list, always in reach of the thumb. */
export function FloatingLink({
  href,
  icon,
  children,
}: {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.place}>
      <Link href={href} className={styles.link}>
        {icon}
        {children}
      </Link>
    </div>
  );
}
