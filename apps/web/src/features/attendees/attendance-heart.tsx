import { HEART_ANIMATION_MS } from '@crewwith/domain/constants';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './attendance-heart.module.css';
import { Heart } from './heart.tsx';

/** Shows a heart with "attendance complete" over the page for a second, without blocking input. */
export function AttendanceHeart({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(onEnd, HEART_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return createPortal(
    <div className={styles.container} role="status">
      <div className={styles.card}>
        <Heart />
        <p className={styles.text}>{t('code.complete')}</p>
      </div>
    </div>,
    // A backdrop-filter on an ancestor would contain even fixed elements.
    document.body,
  );
}
