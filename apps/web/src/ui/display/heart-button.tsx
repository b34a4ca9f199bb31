import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import styles from './heart-button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface HeartButtonProps {
  liked: boolean;
  count: number;
  /** What pressing it does, for those who hear it. */
  label: string;
  /** Null for those who may only see how many there are. */
  onToggle: ((liked: boolean) => void) | null;
}

/** A heart that is full or empty, and how many there are. */
export function HeartButton({ liked, count, label, onToggle }: HeartButtonProps) {
  const Heart = liked ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={liked}
      aria-disabled={onToggle === null || undefined}
      onClick={() => onToggle?.(!liked)}
    >
      <Heart size={20} stroke={1.7} aria-hidden className={styles.icon} />
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
