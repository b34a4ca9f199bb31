import { hasAttended, isNoShow, type SeatState } from '@crewwith/domain/attendees/states';
import { clockWords, dayWords } from '@crewwith/domain/calendar/day-words';
import { seoulParts } from '@crewwith/domain/time';
import { isCalled, type QueuedState } from '@crewwith/domain/waiters/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../../browser/use-date-words.ts';
import { useNow } from '../../../browser/use-now.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTile } from '../../../ui/display/date-tile.tsx';
import { FaceStack } from '../../../ui/display/face-stack.tsx';
import { ListRow } from '../../../ui/display/list-row.tsx';
import { SeatBar } from '../../../ui/display/seat-bar.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import type { ActivityRow } from '../api.ts';
import styles from './meetup-row.module.css';

interface MeetupRowProps {
  activity: Pick<
    ActivityRow,
    'activity_id' | 'activity_time' | 'name' | 'location' | 'count' | 'held_count' | 'faces'
  >;
  clubNick: string;
  /** Shown where the page has meetups of several clubs. */
  clubName?: string | undefined;
  /** The own seat, and the seats of a meetup to come. */
  state?: ReactNode;
  /** Shows the time alone beside the tile. */
  isPast?: boolean;
}

/** A meetup as a row of a List: when and where, its state, and the first attendees. */
export function MeetupRow({ activity, clubNick, clubName, state, isPast = false }: MeetupRowProps) {
  const { activity_id: id, activity_time: start, name, location, count, faces = [] } = activity;
  const { held_count: held = 0 } = activity;
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
          <span>
            {isPast ? <PastWords start={start} /> : <ComingWords start={start} />}
            {[location, clubName]
              .filter(Boolean)
              // No line begins with a dot.
              .map((word) => `\u00a0· ${word}`)
              .join('')}
          </span>
          <span className={styles.marks}>
            {state}
            <FaceStack faces={faces} count={count - held} />
          </span>
        </span>
      }
    />
  );
}

const ComingWords = ({ start }: { start: Date }) => useDateWords(start);

/** The tile says the day, but no year, not to screen readers, and nothing where there is no room for it. */
function PastWords({ start }: { start: Date }) {
  const language = currentLanguage();
  const day = useNow((now) => dayWords(start, now, language));
  const isTold = useNow((now) => seoulParts(start).year === seoulParts(now).year);
  return (
    <>
      {isTold ? (
        <>
          <VisuallyHidden>{`${day} `}</VisuallyHidden>
          <span className={styles.day} aria-hidden="true">{`${day} `}</span>
        </>
      ) : (
        `${day} `
      )}
      {clockWords(start, language)}
    </>
  );
}

interface RowStateProps {
  /** Of the own seat; null without one. */
  seat: SeatState | null;
  /** The own place in the queue; absent or null without one. */
  waiting?: { position: number; state: QueuedState } | null | undefined;
  /** That the own seat came without being asked for: from a leader, unconfirmed, or from the queue. */
  news?: 'given' | 'promotedShort' | null;
  count: number;
  max: number;
}

/** The own seat or place in the queue, and how many seats are taken. */
export function RowState({ count, max, ...own }: RowStateProps) {
  return (
    <>
      <OwnState {...own} />
      <span className={styles.seats}>
        <SeatBar count={count} max={max} />
      </span>
    </>
  );
}

function OwnState({ seat, waiting = null, news = null }: Omit<RowStateProps, 'count' | 'max'>) {
  const { t } = useTranslation();
  if (seat === null) {
    if (waiting === null) return null;
    const { position, state } = waiting;
    return isCalled(state) ? (
      <Badge tone="accent">{t('waiter.calledShort')}</Badge>
    ) : (
      <Badge>{t('waiter.placeShort', { position })}</Badge>
    );
  }
  if (isNoShow(seat)) return <Badge tone="danger-soft">{t('attendee.noShow')}</Badge>;
  if (news !== null) return <Badge tone="accent">{t(`waiter.${news}`)}</Badge>;
  return <Badge tone="accent">{t(hasAttended(seat) ? 'attendee.attended' : 'attendee.applied')}</Badge>;
}

/** What became of the own seat in a meetup that has started; nothing without one. */
export function PastState({ seat }: { seat: SeatState | null }) {
  const { t } = useTranslation();
  if (seat === null) return null;
  if (isNoShow(seat)) return <Badge tone="danger-soft">{t('attendee.noShow')}</Badge>;
  return hasAttended(seat) ? (
    <Badge tone="accent">{t('attendee.ownAttended')}</Badge>
  ) : (
    <Badge>{t('attendee.unmarked')}</Badge>
  );
}
