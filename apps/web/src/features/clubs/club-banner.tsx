import { pictureSources } from '@crewwith/domain/images/picture';
import { useState } from 'react';
import { UserLink } from '../../ui/navigation/link.tsx';
import styles from './club-banner.module.css';
import { BANNER_SIZES } from './picture-sizes.ts';

interface ClubBannerProps {
  imageUrl: string | null;
  hyperlink: string | null;
}

/** A club's banner with its link; without a picture, the link's host; without both, nothing. */
export function ClubBanner({ imageUrl, hyperlink }: ClubBannerProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = hyperlink === null ? '' : new URL(hyperlink).host;
  const image =
    imageUrl === null || imageUrl === broken ? null : (
      <img
        decoding="async"
        src={imageUrl}
        srcSet={pictureSources(imageUrl)}
        sizes={BANNER_SIZES}
        alt={address}
        width={960}
        height={320}
        className={styles.image}
        onError={() => setBroken(imageUrl)}
      />
    );
  if (hyperlink === null) return image;
  return (
    <UserLink href={hyperlink} className={image === null ? styles.text : styles.banner}>
      {image ?? address}
    </UserLink>
  );
}
