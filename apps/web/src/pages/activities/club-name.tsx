import { useTranslation } from 'react-i18next';
import type { Club } from '../../features/clubs/api.ts';
import { ClubIcon } from '../../features/clubs/club-icon.tsx';
import styles from './club-name.module.css';

/** A club's icon, name and number of crews. */
export function ClubName({ club }: { club: Club }) {
  const { t } = useTranslation();
  return (
    <span className={styles.club}>
      <span className={styles.icon}>
        <ClubIcon club={club} />
      </span>
      <span>{`${club.name} · ${t('club.crews', { count: club.crew_count })}`}</span>
    </span>
  );
}
