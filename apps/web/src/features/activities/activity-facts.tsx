import IconMapPin from 'icon:map-pin';
import { mapLink } from '@crewwith/domain/activities/card';
import { isRegular } from '@crewwith/domain/activities/states';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { formatPeriod } from '@crewwith/domain/calendar/date-format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Face } from '../../ui/display/face.tsx';
import { type Fact, Facts } from '../../ui/display/facts.tsx';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { Link, UserLink } from '../../ui/navigation/link.tsx';
import styles from './activity-facts.module.css';
import type { ActivityRecord } from './api.ts';
import { SeriesChip } from './series/series-chip.tsx';

interface ActivityFactsProps {
  activity: ActivityRecord;
  /** Shown where the host is not: to users outside the club. */
  club: ReactNode;
}

/** Date, place, cost, host or club, seats, subgroups and text of a meetup (docs/specification.md#activity-page). */
export function ActivityFacts({ activity, club }: ActivityFactsProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase({ isBadge: true });
  const subgroups = parseSubgroups(activity.subgroup ?? '');
  const map = mapLink(activity);
  const regular = isRegular(activity.state);
  const rows: Fact[] = [
    {
      label: t('activity.date'),
      value: formatPeriod(activity.activity_time, activity.end_time, currentLanguage()),
    },
    ...(activity.series === null
      ? []
      : [
          {
            label: t('activity.repeats'),
            value: (
              <SeriesChip
                series={activity.series}
                clubNick={activity.club_nick}
                isLink={activity.can.read}
                seatsOf={activity}
              />
            ),
          },
        ]),
    {
      label: t('activity.location'),
      value: (
        <span className={styles.place}>
          {activity.location}
          {map !== null && (
            <UserLink href={map.href} className={styles.map} title={t('common.opensNewWindow')}>
              <IconMapPin size={18} />
              {t(map.isSearch ? 'card.findOnMap' : 'activity.map')}
            </UserLink>
          )}
        </span>
      ),
    },
    ...(activity.cost === '' ? [] : [{ label: t('activity.cost'), value: activity.cost }]),
    activity.nick === undefined
      ? { label: t('activity.club'), value: club }
      : { label: t('activity.host'), value: <Host nick={activity.nick} activity={activity} /> },
    {
      label: t('activity.capacity'),
      value: (
        <span className={styles.capacity}>
          {t('common.people', { count: activity.max_crew })}
          <Badge tone={regular ? 'accent' : 'quiet'}>{t(regular ? 'card.regular' : 'card.irregular')}</Badge>
          <Badge>{t('activity.fromLevel', { level: levelPhrase(activity.attend_level) })}</Badge>
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

function Host({ nick, activity }: { nick: string; activity: ActivityRecord }) {
  const { can, club_nick: clubNick, crew_id: crewId, host_image_url: imageUrl = null } = activity;
  return (
    <span className={styles.person}>
      <Face name={nick} imageUrl={imageUrl} size={32} />
      {can.read_crews && crewId !== undefined ? (
        <Link href={paths.crew(clubNick, crewId)}>{nick}</Link>
      ) : (
        <span>{nick}</span>
      )}
    </span>
  );
}
