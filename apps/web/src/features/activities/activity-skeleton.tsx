import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { CardsSkeleton, RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import styles from './activity-skeleton.module.css';

/** Placeholder of a loading meetup. */
export function ActivitySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>
        {/* Not yet the page, for first-script/early-sheet.ts. */}
        <h1 data-pending>{t('activity.title')}</h1>
      </VisuallyHidden>
      <CardsSkeleton cards={1} />
      <RowsSkeleton rows={5} />
    </div>
  );
}
