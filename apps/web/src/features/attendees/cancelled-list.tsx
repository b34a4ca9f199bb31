import IconChevronDown from 'icon:chevron-down';
import { relativeSpan } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Face } from '../../ui/display/face.tsx';
import type { CancelledRow } from '../activities/api.ts';
import styles from './cancelled-list.module.css';

const MINUTE_MS = 60_000;

/** Cancelled seats: who, how long before the start, and why. Collapsed by default. */
export function CancelledList({ cancelled, start }: { cancelled: readonly CancelledRow[]; start: Date }) {
  const { t } = useTranslation();
  const rows = cancelled.map((row) => ({
    ...row,
    at: new Date(start.getTime() - row.time_difference * MINUTE_MS),
  }));
  const before = (at: Date) => {
    const { unit, count } = relativeSpan(at, start);
    const texts = {
      day: t('cancelledList.daysBefore', { count }),
      hour: t('cancelledList.hoursBefore', { count }),
      minute: t('cancelledList.minutesBefore', { count }),
    };
    return texts[unit];
  };
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        <span>
          {t('cancelledList.title')}
          <span className={styles.count}>{t('common.people', { count: rows.length })}</span>
        </span>
        <IconChevronDown size={20} className={styles.chevron} />
      </summary>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('cancelledList.none')}</p>
      ) : (
        <ul>
          {rows.map(({ id, nick, image_url: imageUrl, at, reason, late }) => (
            <li key={id} className={styles.row}>
              <Face name={nick} imageUrl={imageUrl} size={32} />
              <span className={styles.heading}>
                <strong className={styles.nick}>{nick}</strong>
                <span className={styles.time}>
                  {before(at)}
                  {late && <Badge tone="warning">{t('cancelledList.late')}</Badge>}
                </span>
              </span>
              <span className={styles.reason}>{reason || t('attendee.noReason')}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
