import { useTranslation } from 'react-i18next';
import styles from './skeletons.module.css';

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder for loading rows. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows} role="status" aria-label={t('common.loading')}>
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
