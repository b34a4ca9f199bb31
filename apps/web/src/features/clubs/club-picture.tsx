import {
  parseSetting,
  publicImageIndex,
  publicImageOf,
  publicImagePath,
} from '@crewwith/domain/clubs/setting';
import { pictureSources } from '@crewwith/domain/images/picture';
import { useState } from 'react';
import { renderTime } from '../../browser/document-facts.ts';
import { COLUMN_SIZES } from '../../ui/display/picture.tsx';
import type { Club } from './api.ts';
import styles from './club-picture.module.css';

/** Offsets of hills and sun for each of the ten pictures. */
const HILLS = [34, 62, 18, 48, 72, 26, 56, 40, 66, 22];

/** One of a club's public pictures, selected by the current second; without any, an illustration in its colour. */
export function ClubPicture({ club: { nick, setting } }: { club: Pick<Club, 'nick' | 'setting'> }) {
  const [index] = useState(() => publicImageIndex(renderTime()));
  const [isBroken, setIsBroken] = useState(false);
  const { publicPictures, imageUrl } = parseSetting(setting);
  const address = publicPictures.length > 0 ? publicImagePath(nick, index) : imageUrl;
  if (address !== null && !isBroken) {
    return (
      <img
        decoding="async"
        src={address}
        srcSet={pictureSources(publicImageOf(setting, index) ?? '')}
        sizes={COLUMN_SIZES}
        alt=""
        width={640}
        height={320}
        className={styles.scene}
        onError={() => setIsBroken(true)}
      />
    );
  }
  const offset = HILLS[index] ?? 50;
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 320 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="320" height="160" className={styles.sky} />
      <circle cx={40 + offset * 3.4} cy={30 + (offset % 5) * 5} r="15" className={styles.sun} />
      <path
        className={styles.far}
        d={`M0 ${96 - offset / 6} C 60 ${60 + offset / 3}, 120 ${120 - offset / 2}, 180 ${84 + offset / 8} S 280 ${64 + offset / 4}, 320 ${92 - offset / 5} V160 H0Z`}
      />
      <path
        className={styles.near}
        d={`M0 ${128 - offset / 8} C 70 ${96 + offset / 4}, 150 ${150 - offset / 4}, 220 ${112 + offset / 8} S 300 ${130 - offset / 6}, 320 118 V160 H0Z`}
      />
    </svg>
  );
}
