import IconMapPin from 'icon:map-pin';
import { mapLink } from '@crewwith/domain/activities/card';
import { isRegular } from '@crewwith/domain/activities/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { FaceStack } from '../../ui/display/face-stack.tsx';
import { SeatBar } from '../../ui/display/seat-bar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Link, UserLink } from '../../ui/navigation/link.tsx';
import styles from './activity-card.module.css';
import type { ActivityCard as Activity } from './api.ts';
import { SeriesChip } from './series/series-chip.tsx';

export interface ActivityCardProps {
  activity: Activity;
  /** Shown where the page has meetups of several clubs. */
  clubName?: string | undefined;
  /** The attend control. */
  action: ReactNode;
  /** The level of its heading, below that of its section. */
  heading?: 'h3' | 'h4';
}

/** A summary of a meetup with its attend control (docs/specification.md#activity-card). */
export function ActivityCard({ activity, clubName, action, heading: Heading = 'h4' }: ActivityCardProps) {
  const { t } = useTranslation();
  const date = useDateWords(activity.activity_time);
  const { count, held_count: held, max_crew: max, faces = [] } = activity;
  const map = mapLink(activity);
  return (
    <Card as="article">
      <div className={styles.top}>
        <DateTile instant={activity.activity_time} />
        <div className={styles.titles}>
          <p className={styles.date}>{date}</p>
          <Heading className={styles.name}>
            <Link href={paths.activity(activity.club_nick, activity.activity_id)}>{activity.name}</Link>
          </Heading>
        </div>
      </div>
      <p className={styles.meta}>
        {clubName !== undefined && <span>{clubName}</span>}
        <Badge tone={isRegular(activity.state) ? 'accent' : 'quiet'}>
          {isRegular(activity.state) ? t('card.regular') : t('card.irregular')}
        </Badge>
        {activity.series !== null && <SeriesChip series={activity.series} clubNick={activity.club_nick} />}
      </p>
      <p className={styles.place}>
        <IconMapPin size={16} stroke={1.7} className={styles.pin} />
        <span>
          {activity.location}{' '}
          {map !== null && (
            <UserLink href={map.href} title={t('common.opensNewWindow')} className={styles.map}>
              {t(map.isSearch ? 'card.findOnMap' : 'card.map')}
            </UserLink>
          )}
        </span>
      </p>
      <div className={styles.seats}>
        <SeatBar count={count} max={max} />
        <FaceStack faces={faces} count={count - held} />
      </div>
      <div className={styles.action}>{action}</div>
    </Card>
  );
}
