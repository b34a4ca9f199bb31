import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './nav-tabs.module.css';

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  /** `page` for the page itself, `true` for a page below it. */
  current: 'page' | 'true' | undefined;
}

export interface NavTabsProps {
  label: string;
  items: readonly NavItem[];
  /** A bar at the bottom, shown up to 62em, or a list at the side, shown from there on. */
  place: 'bottom' | 'side';
}

/** The main navigation of one of both widths, which the server does not know: a frame has both. */
export function NavTabs({ label, items, place }: NavTabsProps) {
  return (
    <nav className={styles.nav} aria-label={label} data-place={place}>
      <ul className={styles.list}>
        {items.map(({ href, label: text, icon, current }) => (
          <li key={text} className={styles.item}>
            <Link href={href} className={styles.link} aria-current={current}>
              {icon}
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
