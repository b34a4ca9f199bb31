import { hasAttended, isNoShow, type SeatState } from '@crewwith/domain/attendees/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../../browser/use-date-words.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTile } from '../../../ui/display/date-tile.tsx';
import { FaceStack } from '../../../ui/display/face-stack.tsx';
import { ListRow } from '../../../ui/display/list-row.tsx';
import { SeatBar } from '../../../ui/display/seat-bar.tsx';
import type { ActivityRow } from '../api.ts';
import styles from './meetup-row.module.css';

interface MeetupRowProps {
  activity: Pick<ActivityRow, 'activity_id' | 'activity_time' | 'name' | 'location' | 'count' | 'faces'>;
  clubNick: string;
  /** Shown where the page has meetups of several clubs. */
  clubName?: string | undefined;
  /** The own seat or the seats; none of a meetup that is over. */
  state?: ReactNode;
}

/** A meetup as a row of a List: when and where, its state, and the first attendees. */
export function MeetupRow({ activity, clubNick, clubName, state }: MeetupRowProps) {
  const { activity_id: id, activity_time: start, name, location, count, faces = [] } = activity;
  const date = useDateWords(start);
  return (
    <ListRow
      href={paths.activity(clubNick, id)}
      leading={
        <span className={styles.tile}>
          <DateTile instant={start} />
        </span>
      }
      title={name}
      meta={
        <span className={styles.meta}>
          <span>{[date, location, clubName].filter(Boolean).join(' · ')}</span>
          {state}
          <FaceStack faces={faces} count={count} />
        </span>
      }
    />
  );
}

interface RowStateProps {
  /** Of the own seat; null without one. */
  seat: SeatState | null;
  count: number;
  max: number;
}

/** The own seat, else how many seats are taken. */
export function RowState({ seat, count, max }: RowStateProps) {
  const { t } = useTranslation();
  if (seat === null) {
    return (
      <span className={styles.seats}>
        <SeatBar count={count} max={max} />
      </span>
    );
  }
  if (isNoShow(seat)) return <Badge tone="danger-soft">{t('attendee.noShow')}</Badge>;
  return <Badge tone="accent">{t(hasAttended(seat) ? 'attendee.attended' : 'attendee.applied')}</Badge>;
}
