import type { ReactNode } from 'react';
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
  return (
    <img
      className={styles.picture}
      src={cover.image_url}
      width={cover.width}
      height={cover.height}
      alt=""
      fetchPriority="high"
    />
  );
}
