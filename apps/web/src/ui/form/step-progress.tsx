import styles from './step-progress.module.css';

interface StepProgressProps {
  step: number;
  count: number;
  /** Says the same. */
  label: string;
}

/** How far a form in steps has come. */
export function StepProgress({ step, count, label }: StepProgressProps) {
  return (
    <div className={styles.progress} role="img" aria-label={label}>
      {Array.from({ length: count }, (_, index) => index + 1).map((one) => (
        <span key={one} className={styles.step} data-done={one <= step || undefined} />
      ))}
    </div>
  );
}
