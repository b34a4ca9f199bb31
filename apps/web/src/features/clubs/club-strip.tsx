import IconPlus from 'icon:plus';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import type { ClubCard } from './api.ts';
import { ClubIcon } from './club-icon.tsx';
import styles from './club-strip.module.css';

/** The member's clubs as round icons beside each other, and a way to found one (docs/specification.md#club-picker). */
export function ClubStrip({ clubs }: { clubs: readonly ClubCard[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('picker.mine')} className={styles.frame}>
      <ul className={styles.strip}>
        {clubs.map((club) => (
          <li key={club.id}>
            <Link href={paths.club(club.nick)} className={styles.link}>
              <span className={styles.icon}>
                <ClubIcon club={club} />
              </span>
              <span className={styles.name}>{club.name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link href={paths.clubCreate()} className={styles.link}>
            <span className={styles.icon} data-create>
              <IconPlus size={22} stroke={1.8} />
            </span>
            <span className={styles.name}>{t('picker.create')}</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Placeholder of the same height while the clubs load. */
export function ClubStripSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.frame} role="status" aria-label={t('common.loading')}>
      <div className={styles.strip}>
        <span className={styles.link}>
          <span className={styles.icon} data-blank />
          <span className={styles.name}>{'\u00a0'}</span>
        </span>
      </div>
    </div>
  );
}
