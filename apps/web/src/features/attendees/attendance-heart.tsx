import { HEART_ANIMATION_MS } from '@crewwith/domain/constants';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './attendance-heart.module.css';

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
        <svg className={styles.heart} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 21s-8.5-5.2-8.5-11.3A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 8.5 3.1C20.5 15.8 12 21 12 21Z" />
        </svg>
        <p className={styles.text}>{t('code.complete')}</p>
      </div>
    </div>,
    // A backdrop-filter on an ancestor would contain even fixed elements.
    document.body,
  );
}
