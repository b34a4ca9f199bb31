import { shownPicture } from '@crewwith/domain/links/picture';
import { firstGraphemes } from '@crewwith/domain/texts/graphemes';
import styles from './avatar.module.css';

/** A user's picture, or the first letter of the name without one. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const picture = shownPicture(imageUrl);
  return picture === null ? (
    <span className={styles.avatar} aria-hidden="true">
      {firstGraphemes(name, 1)}
    </span>
  ) : (
    <img className={styles.avatar} src={picture} alt="" width={40} height={40} loading="lazy" />
  );
}
