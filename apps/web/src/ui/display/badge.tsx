import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Tone = 'quiet' | 'accent' | 'danger' | 'danger-soft' | 'warning';

/** A short label, such as a type or state. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A count, with a maximum where there is one; `label` is the accessible text. */
export function CountPill({
  count,
  max,
  tone = 'quiet',
  label,
}: {
  count: number;
  max?: number;
  tone?: Tone;
  label: string;
}) {
  return (
    <span className={styles.badge} data-tone={tone} data-count>
      <span aria-hidden="true">
        {count}
        {max !== undefined && <span className={styles.max}>{`/${max}`}</span>}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
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
