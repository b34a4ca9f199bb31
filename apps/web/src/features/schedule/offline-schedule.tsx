import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { OfflineSchedule as Schedule } from '@crewwith/domain/schedule/rules';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './offline-schedule.module.css';

/** The cached schedule, shown when the server cannot be reached. */
export function OfflineSchedule({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <div className={styles.schedule}>
      <Alert>{t('offline.lastSaved', { time: formatDayAndClock(schedule.seenTime, language) })}</Alert>
      {schedule.meetups.length === 0 ? (
        <p className={styles.facts}>{t('offline.empty')}</p>
      ) : (
        <ul className={styles.meetups} aria-label={t('offline.title')}>
          {schedule.meetups.map(({ activity_id, name, activity_time, location, club, attending }) => (
            <Card key={activity_id} as="li">
              <p className={styles.time}>{formatDayAndClock(activity_time, language)}</p>
              <p className={styles.name}>{name}</p>
              <p className={styles.facts}>{[club, location].filter((fact) => fact !== '').join(' · ')}</p>
              {attending && <Badge tone="accent">{t('offline.attending')}</Badge>}
            </Card>
          ))}
        </ul>
      )}
    </div>
  );
}
