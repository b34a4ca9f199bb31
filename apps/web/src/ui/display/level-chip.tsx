import { levelMark } from '@crewwith/domain/crews/rules';
import styles from './level-chip.module.css';

/** The club's own name of a level, with the colour and edge of its mark (docs/specification.md#level-marks). */
export function LevelChip({ level, name }: { level: number; name: string }) {
  return (
    <span className={styles.chip} data-mark={levelMark(level) ?? undefined}>
      {name}
    </span>
  );
}
