import { parseSetting, textColourOn } from '@crewwith/domain/clubs/setting';
import { pictureSources } from '@crewwith/domain/images/picture';
import { firstGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import styles from './club-icon.module.css';
import { ICON_SIZES } from './picture-sizes.ts';

interface ClubIconProps {
  club: { name: string; setting: string };
  /** The shown width, as the attribute of an image. Default: that beside a name. */
  sizes?: string;
  /** `lazy` in a list that may be longer than the screen. */
  loading?: 'eager' | 'lazy';
}

/** A club's square picture, or its initial on its colour; fills its container. Decorative: the name is next to it. */
export function ClubIcon({ club, sizes = ICON_SIZES, loading = 'eager' }: ClubIconProps) {
  const { iconUrl, colour } = parseSetting(club.setting);
  const [broken, setBroken] = useState<string | null>(null);
  if (iconUrl !== null && iconUrl !== broken) {
    return (
      <img
        loading={loading}
        decoding="async"
        className={styles.icon}
        src={iconUrl}
        srcSet={pictureSources(iconUrl)}
        sizes={sizes}
        alt=""
        width={96}
        height={96}
        onError={() => setBroken(iconUrl)}
      />
    );
  }
  const initial = firstGraphemes(club.name, 1);
  const own = colour === null ? {} : { background: colour, color: textColourOn(colour) };
  return (
    <svg className={styles.icon} style={own} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="82" cy="20" r="30" fill="currentColor" opacity="0.1" />
      <circle cx="14" cy="92" r="38" fill="currentColor" opacity="0.08" />
      <text x="50" y="66" textAnchor="middle" fontSize="46" fontWeight="700" fill="currentColor">
        {initial}
      </text>
    </svg>
  );
}
