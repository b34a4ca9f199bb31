import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BesideContext } from './beside.ts';
import styles from './page.module.css';

let pageCount = 0;

/**
 * Sets the document title; on every page but the first, moves the focus to the heading, as a page load would. A page
 * beside the open one does neither.
 */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { t } = useTranslation();
  const isBeside = useContext(BesideContext);
  useEffect(() => {
    if (isBeside) return;
    document.title = title === '' ? t('common.product') : t('common.pageTitle', { title });
  }, [title, t, isBeside]);
  const wasBeside = useRef(isBeside);
  // Before the page is painted: a key pressed at once is for it, not for what had the focus before.
  useLayoutEffect(() => {
    pageCount += 1;
    if (pageCount > 1 && !wasBeside.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

export interface PageProps {
  /** The document title, and the heading unless `heading` is given. */
  title: string;
  heading?: ReactNode;
  /** Above the heading. */
  cover?: ReactNode;
  /** A line under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Whether the actions are icon buttons that stand on the cover. */
  actionsOnCover?: boolean;
  /** An icon button that stays beside the heading where the actions have no room there. */
  corner?: ReactNode;
  width?: 'narrow' | 'column' | 'wide';
  /** At least as high as the window, with a form at the end at its bottom. */
  fill?: boolean;
  children?: ReactNode;
}

/** Longer titles get the whole width of a phone, above their buttons. */
const LONG_TITLE = 16;

/** A page with its h1 and document title; focuses the heading on navigation. */
export function Page(props: PageProps) {
  const {
    title,
    heading,
    cover,
    lead,
    actions,
    actionsOnCover,
    corner,
    width = 'column',
    fill,
    children,
  } = props;
  const ref = usePageHeading(title);
  const Heading = useContext(BesideContext) ? 'h2' : 'h1';
  return (
    <div className={styles.page} data-width={width} data-fill={fill}>
      {cover}
      <header
        className={styles.header}
        data-long={title.length > LONG_TITLE || undefined}
        data-covered={actionsOnCover}
        data-actions={actions !== undefined || undefined}
        data-corner={corner !== undefined || undefined}
      >
        <div className={styles.titles}>
          <Heading ref={ref} tabIndex={-1} className={styles.heading}>
            {heading ?? title}
          </Heading>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {corner !== undefined && <div>{corner}</div>}
      </header>
      {children}
    </div>
  );
}
