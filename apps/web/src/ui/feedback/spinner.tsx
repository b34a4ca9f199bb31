import { useTranslation } from 'react-i18next';
import styles from './spinner.module.css';

/** A whole page or part that is being waited for; shown only after a moment, so that quick things do not flash. */
export function Spinner() {
  const { t } = useTranslation();
  return (
    <div className={styles.box} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className={styles.label}>{t('common.loading')}</span>
    </div>
  );
}
