import { countColour } from '@crewwith/domain/activities/card';
import { useTranslation } from 'react-i18next';
import styles from './seat-bar.module.css';

/** The seats taken, as a bar and as numbers; red while few are left (docs/specification.md#activity-card). */
export function SeatBar({ count, max }: { count: number; max: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.seats} data-colour={countColour(count, max)}>
      <progress className={styles.bar} value={count} max={max} aria-label={t('card.seats', { count, max })} />
      <span className={styles.numbers} aria-hidden="true">
        {`${count}/${max}`}
      </span>
    </span>
  );
}
