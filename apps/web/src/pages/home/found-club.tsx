import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './found-club.module.css';

/** A way to found a club, for a member without one. */
export function FoundClub() {
  const { t } = useTranslation();
  return (
    <p className={styles.create}>
      {t('picker.createText')} <Link href={paths.clubCreate()}>{t('picker.create')}</Link>
    </p>
  );
}
