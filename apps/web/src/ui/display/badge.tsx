import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'quiet' | 'accent' | 'danger' | 'danger-soft' | 'warning';

/** A short label, such as a type or state. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export interface ChipProps {
  selected: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One of several filter buttons. */
export function Chip({ selected, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={selected} onClick={onClick}>
      {children}
    </button>
  );
}
