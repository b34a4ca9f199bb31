import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './page.module.css';

let arrivals = 0;

/** Sets the page's title; on every page but the first it moves the focus to the heading, as a page load would. */
export function usePageArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { t } = useTranslation();
  useEffect(() => {
    document.title = title === '' ? t('common.product') : t('common.pageTitle', { title });
  }, [title, t]);
  useEffect(() => {
    arrivals += 1;
    if (arrivals > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

export interface PageProps {
  /** The document's title, and the heading unless `heading` says otherwise. */
  title: string;
  heading?: ReactNode;
  /** One quiet line under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** A second column from 62em on; below the rest on a phone. */
  aside?: ReactNode;
  width?: 'narrow' | 'column' | 'wide';
  children?: ReactNode;
}

/** A page's frame: one h1, its title in the browser's tab, the focus on arrival. */
export function Page({ title, heading, lead, actions, aside, width = 'column', children }: PageProps) {
  const ref = usePageArrival(title);
  return (
    <div className={styles.page} data-width={aside === undefined ? width : 'wide'}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 ref={ref} tabIndex={-1} className={styles.heading}>
            {heading ?? title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {aside === undefined ? (
        children
      ) : (
        <div className={styles.columns}>
          <div className={styles.content}>{children}</div>
          <aside className={styles.aside}>{aside}</aside>
        </div>
      )}
    </div>
  );
}
