import { shownPicture } from '@crewwith/domain/links/picture';
import type { ReactNode } from 'react';
import styles from './person.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A picture of somebody, or the first letter of their name. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const picture = shownPicture(imageUrl);
  return picture === null ? (
    <span className={styles.avatar} aria-hidden="true">
      {[...name][0]}
    </span>
  ) : (
    <img className={styles.avatar} src={picture} alt="" width={40} height={40} loading="lazy" />
  );
}

export type Marker = 'superscript' | 'star' | 'silver' | 'gold';

const SIGNS: Record<Marker, ReactNode> = {
  superscript: <sup>{1}</sup>,
  star: '★',
  silver: '●',
  gold: '●',
};

/** A name with the sign of its bearer's rank; the rank is also said. */
export function MarkedName({ name, marker, rank }: { name: string; marker: Marker | null; rank: string }) {
  return (
    <span className={styles.name}>
      {name}
      {marker !== null && (
        <span className={styles.marker} data-marker={marker} title={rank} aria-hidden="true">
          {SIGNS[marker]}
        </span>
      )}
      <VisuallyHidden>{`, ${rank}`}</VisuallyHidden>
    </span>
  );
}
