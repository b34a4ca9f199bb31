import type { ReactNode } from 'react';
import styles from './marked-name.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Marker = 'superscript' | 'star' | 'silver' | 'gold';

const SYMBOLS: Record<Marker, ReactNode> = {
  superscript: <sup>{1}</sup>,
  star: '★',
  silver: '●',
  gold: '●',
};

/** A name with the marker of its level; the level's name is read aloud. */
export function MarkedName({
  name,
  marker,
  levelName,
}: {
  name: string;
  marker: Marker | null;
  levelName: string;
}) {
  return (
    <span className={styles.name}>
      {name}
      {marker !== null && (
        <span className={styles.marker} data-marker={marker} title={levelName} aria-hidden="true">
          {SYMBOLS[marker]}
        </span>
      )}
      <VisuallyHidden>{`, ${levelName}`}</VisuallyHidden>
    </span>
  );
}
