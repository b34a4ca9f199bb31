import { useTranslation } from 'react-i18next';
import styles from './subgroup-heading.module.css';

/** The name of a subgroup above its people, with their number. */
export function SubgroupHeading({ name, count }: { name: string; count: number }) {
  const { t } = useTranslation();
  return (
    <h3 className={styles.heading}>
      {name}
      <span className={styles.count}>{t('common.people', { count })}</span>
    </h3>
  );
}
