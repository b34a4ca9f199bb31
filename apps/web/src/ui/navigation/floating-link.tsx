import type { ReactNode } from 'react';
import styles from './floating-link.module.css';
import { Link } from './link.tsx';

/** A floating action button that links to the next step of a list. */
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
    <div className={styles.container}>
      <Link href={href} className={styles.link}>
        {icon}
        {children}
      </Link>
    </div>
  );
}
