import { useTranslation } from 'react-i18next';
import styles from './spinner.module.css';

/** Placeholder for a loading page or section; appears after a delay, to avoid flashing. */
export function Spinner() {
  const { t } = useTranslation();
  return (
    <div className={styles.box} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className={styles.label}>{t('common.loading')}</span>
    </div>
  );
}
