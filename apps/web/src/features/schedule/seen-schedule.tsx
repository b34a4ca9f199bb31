import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { SeenSchedule as Schedule } from '@crewwith/domain/schedule/seen';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './seen-schedule.module.css';

/** The last schedule seen, where the server cannot be reached. */
export function SeenSchedule({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <div className={styles.schedule}>
      <Notice>{t('offline.seen', { time: formatDayAndClock(schedule.seenTime, language) })}</Notice>
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
