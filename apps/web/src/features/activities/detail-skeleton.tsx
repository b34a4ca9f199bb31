import { useTranslation } from 'react-i18next';
import { CardsSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import styles from './detail-skeleton.module.css';

/** A meetup that is being loaded. */
export function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton}>
      <Spoken>
        <h1>{t('activity.title')}</h1>
      </Spoken>
      <CardsSkeleton cards={1} />
      <RowsSkeleton rows={5} />
    </div>
  );
}
