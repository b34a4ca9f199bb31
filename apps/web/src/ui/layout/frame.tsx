import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';

export interface FrameProps {
  header: ReactNode;
  /** A NavTabs: at the bottom on a phone, at the side on a desktop. */
  nav?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: top bar, navigation, main content, footer. */
export function Frame({ header, nav, footer, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame} data-nav={nav !== undefined || undefined}>
      <a className={styles.skip} href="#main">
        {t('common.skip')}
      </a>
      {header}
      <div className={styles.body}>
        {nav}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {footer}
    </div>
  );
}
