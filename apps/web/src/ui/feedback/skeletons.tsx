import { useTranslation } from 'react-i18next';
import styles from './skeletons.module.css';

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder for loading rows. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <RowsPlace rows={rows} />
    </div>
  );
}

/** Keeps the place of rows whose data is loaded, until their code is: nothing that one waits for. */
export function RowsPlace({ rows }: { rows: number }) {
  return (
    <div className={styles.rows} data-reserved aria-hidden>
      {indexes(rows).map((index) => (
        <span key={index} className={styles.row}>
          <span className={styles.line} data-width="long" />
          <span className={styles.line} data-width="short" />
        </span>
      ))}
    </div>
  );
}

/** Placeholder for loading cards. */
export function CardsSkeleton({ cards = 2 }: { cards?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.cards} role="status" aria-label={t('common.loading')}>
      {indexes(cards).map((index) => (
        <span key={index} className={styles.card} />
      ))}
    </div>
  );
}
