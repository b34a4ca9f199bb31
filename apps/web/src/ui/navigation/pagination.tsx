import IconChevronsLeft from 'icon:chevrons-left';
import IconChevronsRight from 'icon:chevrons-right';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** Accessible label. */
  label: string;
  page: number;
  pages: number;
  buttons: { first: number; around: readonly number[]; last: number };
  onPage: (page: number) => void;
}

/** Buttons for the first, neighbouring and last page; nothing for a single page. */
export function Pagination({ label, page, pages, buttons, onPage }: PaginationProps) {
  const { t } = useTranslation();
  if (pages === 1) return null;
  const { first, around, last } = buttons;
  return (
    <nav className={styles.pages} aria-label={label}>
      <button
        type="button"
        aria-label={t('lists.firstPage')}
        aria-disabled={page === first}
        onClick={() => page !== first && onPage(first)}
      >
        <IconChevronsLeft size={18} />
      </button>
      {around.map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onPage(number)}
        >
          <span aria-hidden="true">{number}</span>
          <VisuallyHidden>{t('lists.page', { page: number })}</VisuallyHidden>
        </button>
      ))}
      <button
        type="button"
        aria-label={t('lists.lastPage', { page: last })}
        aria-disabled={page === last}
        onClick={() => page !== last && onPage(last)}
      >
        <IconChevronsRight size={18} />
      </button>
    </nav>
  );
}
