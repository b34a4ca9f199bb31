import type { SeoulDay } from '@crewwith/domain/time';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './effect-days.module.css';
import { seriesDay } from './series-words.ts';

interface EffectDaysProps {
  title: string;
  clubNick: string;
  rows: readonly { activity_id: string; day: SeoulDay; note: string | null }[];
}

/** Meetups that a change of their series leaves as they are; nothing without any. */
export function EffectDays({ title, clubNick, rows }: EffectDaysProps) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.group}>
      <p>{title}</p>
      <ul className={styles.days}>
        {rows.map(({ activity_id: id, day, note }) => (
          <li key={id}>
            <Link href={paths.activity(clubNick, id)}>{seriesDay(day)}</Link>
            {note !== null && <span className={styles.note}>{` ${note}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
