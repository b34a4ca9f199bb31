import { pictureSources } from '@crewwith/domain/images/picture';
import { shownPicture } from '@crewwith/domain/links/picture';
import styles from './face.module.css';
import { initials, tintOf } from './initials.ts';

export interface FaceProps {
  name: string;
  imageUrl: string | null;
  /** In pixels at the normal text size. */
  size?: 24 | 32 | 40 | 72;
  /** Accessible label; without one the face is decoration beside a name. */
  label?: string;
}

/**
 * A person's picture over the initials on a tint of the name. The initials show without a picture, while it loads, and
 * when it is broken.
 */
export function Face({ name, imageUrl, size = 40, label }: FaceProps) {
  const picture = shownPicture(imageUrl);
  const role =
    label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label };
  return (
    <span className={styles.face} data-size={size} data-tint={tintOf(name)} {...role}>
      {initials(name)}
      {picture !== null && (
        <img
          decoding="async"
          className={styles.picture}
          src={picture}
          srcSet={pictureSources(picture)}
          sizes={`${size / 16}rem`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
      )}
    </span>
  );
}
