import IconRefresh from 'icon:refresh';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../display/logo-mark.tsx';
import { Button } from './button.tsx';
import { Link } from './link.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** In front of the logo: an arrow to the page above. */
  back?: ReactNode;
  /** Target of the logo. */
  href: string;
  /** The name of the product or club. */
  name: string;
  /** The club's icon, which fills its place; by default the product's logo. */
  icon?: ReactNode;
  /** Shows a refresh button; on touch screens, where one pulls, to the keyboard and screen readers alone. */
  onRefresh?: () => void;
  refreshing?: boolean;
  /** Account menu or log-in button. */
  children?: ReactNode;
}

/** The bar on top of every page: logo and name, refresh, account. */
export function TopBar(props: TopBarProps) {
  const { back, href, name, icon, onRefresh, refreshing = false, children } = props;
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {back}
        <Link href={href} className={styles.brand}>
          {icon === undefined ? <LogoMark size={32} /> : <span className={styles.icon}>{icon}</span>}
          <span className={styles.name}>{name}</span>
        </Link>
        <div className={styles.actions}>
          {onRefresh !== undefined && (
            <Button
              variant="icon"
              onClick={onRefresh}
              aria-label={t('common.refresh')}
              aria-busy={refreshing}
              data-spinning={refreshing || undefined}
              className={styles.refresh}
            >
              <IconRefresh size={22} stroke={1.7} />
            </Button>
          )}
          {children}
        </div>
      </div>
    </header>
  );
}
