import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { OfflineSchedule as Schedule } from '@crewwith/domain/schedule/rules';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import styles from './offline-schedule.module.css';

/** The cached schedule, shown when the server cannot be reached. Of meetups with a seat it leads to the detail. */
export function OfflineSchedule({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <div className={styles.schedule}>
      <Alert>{t('stored.schedule', { time: formatDayAndClock(schedule.seenTime, language) })}</Alert>
      {schedule.meetups.length === 0 ? (
        <p className={styles.empty}>{t('stored.empty')}</p>
      ) : (
        <List label={t('stored.title')}>
          {schedule.meetups.map(
            ({
              activity_id: id,
              name,
              activity_time: start,
              location,
              club,
              club_nick,
              attending,
              detail,
            }) => (
              <ListRow
                key={id}
                href={detail === null ? undefined : paths.activity(club_nick, id)}
                leading={<DateTile instant={start} />}
                title={name}
                meta={
                  <span className={styles.meta}>
                    <span>
                      {[formatDayAndClock(start, language), club, location]
                        .filter((fact) => fact !== '')
                        .join(' · ')}
                    </span>
                    {attending && (
                      <span>
                        <Badge tone="accent">{t('attendee.applied')}</Badge>
                      </span>
                    )}
                  </span>
                }
              />
            ),
          )}
        </List>
      )}
    </div>
  );
}
