import type { ReactNode } from 'react';
import { Picture } from '../../ui/display/picture.tsx';
import styles from './activity-cover.module.css';
import type { ActivityRecord } from './api.ts';

/** A meetup's picture, or the club's icon on its colour; decorative. Its space is reserved while it loads. */
export function ActivityCover({ activity, icon }: { activity: ActivityRecord; icon: ReactNode }) {
  const { cover } = activity;
  if (cover === null) {
    return (
      <div className={styles.plain}>
        <span className={styles.icon}>{icon}</span>
      </div>
    );
  }
  return <Picture picture={cover} className={styles.picture} isMain />;
}
