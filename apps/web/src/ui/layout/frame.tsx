import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';

export interface FrameProps {
  header: ReactNode;
  /** NavTabs at the bottom, for phones. */
  tabs?: ReactNode;
  /** NavTabs at the side, for desktops. */
  side?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: top bar, navigation, main content, footer. */
export function Frame({ header, tabs, side, footer, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div
      className={styles.frame}
      data-nav={tabs !== undefined || undefined}
      data-side={side !== undefined || undefined}
    >
      <a className={styles.skip} href="#main">
        {t('common.skip')}
      </a>
      {header}
      {tabs}
      <div className={styles.body}>
        {side}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {footer}
    </div>
  );
}
