import type { ReactNode } from 'react';
import { Picture } from '../../ui/display/picture.tsx';
import styles from './activity-cover.module.css';
import type { ActivityRecord } from './api.ts';

/** The shown widths: of a visitor's page, and of a crew's beside navigation and list. */
const SIZES = {
  alone: '(min-width: 62rem) min(67rem, 100vw - 4rem), calc(100vw - 2rem)',
  beside:
    '(min-width: 75rem) min(52rem, 100vw - 47rem), (min-width: 62rem) calc(100vw - 22rem), calc(100vw - 2rem)',
};

interface ActivityCoverProps {
  activity: ActivityRecord;
  icon: ReactNode;
  place: keyof typeof SIZES;
}

/** A meetup's picture, or the club's icon on its colour; decorative. Its space is reserved while it loads. */
export function ActivityCover({ activity, icon, place }: ActivityCoverProps) {
  const { cover } = activity;
  if (cover === null) {
    return (
      <div className={styles.plain}>
        <span className={styles.icon}>{icon}</span>
      </div>
    );
  }
  return <Picture picture={cover} className={styles.picture} sizes={SIZES[place]} isMain />;
}
