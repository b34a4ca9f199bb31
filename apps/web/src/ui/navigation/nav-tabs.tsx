import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './nav-tabs.module.css';

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  current: boolean;
}

/** The main navigation: a bar at the bottom on a phone, a list at the side from 62em. */
export function NavTabs({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ href, label: text, icon, current }) => (
          <li key={href} className={styles.item}>
            <Link href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
              {icon}
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
