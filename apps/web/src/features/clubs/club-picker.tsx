import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import type { ClubCard } from './api.ts';
import { ClubIcon } from './club-icon.tsx';
import styles from './club-picker.module.css';
import { PICKER_ICON_SIZES } from './picture-sizes.ts';

/** Clubs as square icons (docs/specification.md#club-picker). */
export function ClubPicker({ clubs }: { clubs: readonly ClubCard[] }) {
  return (
    <ul className={styles.picker}>
      {clubs.map((club) => (
        <li key={club.id} className={styles.club}>
          <Link href={paths.club(club.nick)} className={styles.link}>
            <ClubIcon club={club} sizes={PICKER_ICON_SIZES} loading="lazy" />
            <span className={styles.name}>{club.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder while the clubs load. */
export function ClubPickerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.picker} role="status" aria-label={t('common.loading')}>
      <div className={styles.club}>
        <div className={styles.blank} />
      </div>
    </div>
  );
}
