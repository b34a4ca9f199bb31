import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import styles from './notice-page.module.css';

/** Placeholder of a loading notice. */
export function NoticeSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>
        <h1>{t('notice.title')}</h1>
      </VisuallyHidden>
      <RowsSkeleton rows={4} />
    </div>
  );
}
