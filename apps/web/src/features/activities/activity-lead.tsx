import { untilWords } from '@crewwith/domain/calendar/day-words';
import { useDateWords } from '../../browser/use-date-words.ts';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { FaceStack } from '../../ui/display/face-stack.tsx';
import { SeatBar } from '../../ui/display/seat-bar.tsx';
import styles from './activity-lead.module.css';
import type { ActivityRecord } from './api.ts';

/** When a meetup is, in words that follow the clock, and its seats with the first attendees. */
export function ActivityLead({ activity }: { activity: ActivityRecord }) {
  const { activity_time: start, count, max_crew: max, faces = [] } = activity;
  const date = useDateWords(start);
  const left = useNow((now) => untilWords(start, now, currentLanguage()));
  return (
    <span className={styles.lead}>
      <span className={styles.when}>
        <strong className={styles.date}>{date}</strong>
        {left !== null && (
          <>
            {' '}
            <span className={styles.left}>{`· ${left}`}</span>
          </>
        )}
      </span>
      <span className={styles.seats}>
        <SeatBar count={count} max={max} />
        <FaceStack faces={faces} count={count} />
      </span>
    </span>
  );
}
