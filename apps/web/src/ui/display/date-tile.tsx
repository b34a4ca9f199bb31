import { dateParts } from '@crewwith/domain/calendar/date-format';
import { currentLanguage } from '../../i18n/i18n.ts';
import styles from './date-tile.module.css';

/** Month, day and weekday as a tile, in Seoul time: decoration beside the date in words. */
export function DateTile({ instant }: { instant: Date }) {
  const { month, day, weekday } = dateParts(instant, currentLanguage());
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
      <span className={styles.weekday}>{weekday}</span>
    </span>
  );
}
