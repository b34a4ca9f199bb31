import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { Spoken } from '../ui/spoken.tsx';
import styles from './notice.module.css';

/** A notice that is being loaded. */
export function NoticeSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton}>
      <Spoken>
        <h1>{t('notice.title')}</h1>
      </Spoken>
      <RowsSkeleton rows={4} />
    </div>
  );
}
