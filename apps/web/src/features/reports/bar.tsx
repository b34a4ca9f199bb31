import { percentOf } from '@crewwith/domain/reports/marks';
import styles from './report.module.css';

/** A share as a number, and as a bar for the eye. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.percent}>{`${percentOf(share)}%`}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
}
