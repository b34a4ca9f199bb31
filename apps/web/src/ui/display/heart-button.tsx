import IconHeart from 'icon:heart';
import IconHeartFilled from 'icon:heart-filled';
import styles from './heart-button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface HeartButtonProps {
  liked: boolean;
  count: number;
  /** Accessible label of the action. */
  label: string;
  /** Null when the user may only see the count. */
  onToggle: ((liked: boolean) => void) | null;
}

/** A like button with its count. */
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
      <Heart size={20} stroke={1.7} className={styles.icon} />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
