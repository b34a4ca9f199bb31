import { toPercent } from '@crewwith/domain/reports/rules';
import styles from './report.module.css';

/** A percentage with a bar. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.percent}>{`${toPercent(share)}%`}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
}
