import { showsMapLink } from '@crewwith/domain/activities/card';
import { isRegular } from '@crewwith/domain/activities/states';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { safeUrl } from '@crewwith/domain/links/safe-url';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { type Fact, Facts } from '../../ui/display/facts.tsx';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { UserLink } from '../../ui/navigation/link.tsx';
import styles from './activity-facts.module.css';
import type { ActivityRecord } from './api.ts';

/** Date, place, seats, subgroups and text of a meetup (docs/specification.md#activity-page). */
export function ActivityFacts({
  activity,
  attendLevelName,
}: {
  activity: ActivityRecord;
  attendLevelName: string;
}) {
  const { t } = useTranslation();
  const subgroups = parseSubgroups(activity.subgroup ?? '');
  const href = showsMapLink(activity.location_url) ? safeUrl(activity.location_url) : null;
  const regular = isRegular(activity.state);
  const rows: Fact[] = [
    { label: t('activity.date'), value: formatDayAndClock(activity.activity_time, currentLanguage()) },
    {
      label: t('activity.location'),
      value: (
        <span className={styles.place}>
          {activity.location}
          {href !== null && (
            <UserLink href={href} className={styles.map} title={t('common.opensNewWindow')}>
              <IconMapPin size={18} aria-hidden />
              {t('activity.map')}
            </UserLink>
          )}
        </span>
      ),
    },
    {
      label: t('activity.capacity'),
      value: (
        <span className={styles.capacity}>
          {t('common.people', { count: activity.max_crew })}
          <Badge tone={regular ? 'accent' : 'quiet'}>
            {t(regular ? 'activity.regular' : 'activity.irregular')}
          </Badge>
          <Badge>{t('activity.fromLevel', { name: attendLevelName, level: activity.attend_level })}</Badge>
        </span>
      ),
    },
  ];
  if (subgroups.length > 0) {
    const items = subgroups.map((subgroup) => <li key={subgroup}>{subgroup}</li>);
    rows.push({ label: t('activity.subgroup'), value: <ul className={styles.list}>{items}</ul> });
  }
  if (activity.info !== '') {
    rows.push({ label: t('activity.info'), value: <LinkedText text={activity.info} /> });
  }
  return <Facts facts={rows} />;
}
