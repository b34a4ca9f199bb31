import { useTranslation } from 'react-i18next';
import styles from './skeletons.module.css';

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Rows of a list that is being loaded. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows} role="status" aria-label={t('common.loading')}>
      {places(rows).map((place) => (
        <span key={place} className={styles.row}>
          <span className={styles.line} data-width="long" />
          <span className={styles.line} data-width="short" />
        </span>
      ))}
    </div>
  );
}

/** Cards that are being loaded. */
export function CardsSkeleton({ cards = 2 }: { cards?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.cards} role="status" aria-label={t('common.loading')}>
      {places(cards).map((place) => (
        <span key={place} className={styles.card} />
      ))}
    </div>
  );
}
