import { hasAttended, hasSeat, isNoShow } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import type { ActivityCard as Activity } from '../../features/activities/api.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { ListRow } from '../../ui/display/list-row.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import styles from './meetup-row.module.css';

interface MeetupRowProps {
  activity: Activity;
  /** Shown where the page has meetups of several clubs. */
  clubName: string | undefined;
}

/** A meetup as a row of a List: when and where, and the own seat or how many are taken. */
export function MeetupRow({ activity, clubName }: MeetupRowProps) {
  const { activity_id: id, club_nick: nick, activity_time: start, name, location } = activity;
  const date = useDateWords(start);
  return (
    <ListRow
      href={paths.activity(nick, id)}
      leading={
        <span className={styles.tile}>
          <DateTile instant={start} />
        </span>
      }
      title={name}
      meta={
        <span className={styles.meta}>
          <span>{[date, location, clubName].filter(Boolean).join(' · ')}</span>
          <OwnState activity={activity} />
        </span>
      }
    />
  );
}

function OwnState({ activity: { my, count, max_crew: max } }: Pick<MeetupRowProps, 'activity'>) {
  const { t } = useTranslation();
  const state = my?.state;
  if (isNoShow(state)) return <Badge tone="danger-soft">{t('attendee.noShow')}</Badge>;
  if (hasSeat(state)) {
    return <Badge tone="accent">{t(hasAttended(state) ? 'attendee.attended' : 'attendee.applied')}</Badge>;
  }
  return (
    <>
      <Badge>
        <span aria-hidden="true">{`${count}/${max}`}</span>
      </Badge>
      <VisuallyHidden>{t('card.seats', { count, max })}</VisuallyHidden>
    </>
  );
}
