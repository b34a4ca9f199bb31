import { isOver } from '@crewwith/domain/activities/states';
import { untilWords } from '@crewwith/domain/calendar/day-words';
import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { FaceStack } from '../../ui/display/face-stack.tsx';
import { SeatBar } from '../../ui/display/seat-bar.tsx';
import styles from './activity-lead.module.css';
import type { ActivityRecord } from './api.ts';

/** When a meetup is, or that it has started or ended, following the clock, and its seats with the first attendees. */
export function ActivityLead({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const { activity_time: start, end_time: end, count, max_crew: max, faces = [], my } = activity;
  const { held_count: held = 0 } = activity;
  const date = useDateWords(start);
  const left = useNow((now) => untilWords(start, now, currentLanguage()));
  const over = useNow((now) => isOver(start, end, now));
  // An own seat says by itself what became of it.
  const passed = (my?.state ?? null) === null ? t(over ? 'seat.ended' : 'home.started') : null;
  const note = left ?? passed;
  return (
    <span className={styles.lead}>
      <span className={styles.when}>
        <strong className={styles.date}>{date}</strong>
        {note !== null && (
          <>
            {' '}
            <span className={styles.left}>{`· ${note}`}</span>
          </>
        )}
      </span>
      <span className={styles.seats}>
        <SeatBar count={count} max={max} />
        <FaceStack faces={faces} count={count - held} />
      </span>
    </span>
  );
}
