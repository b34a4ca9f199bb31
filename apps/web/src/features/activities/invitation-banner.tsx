import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { type ActivityRecord, useActivity } from './api.ts';
import type { Invitation } from './invitation.ts';
import styles from './invitation-banner.module.css';

/** Names the meetup on the steps that lead to it; nothing when it cannot be read. */
export function InvitationBanner({ invitation }: { invitation: Invitation | null }) {
  return invitation === null ? null : <Loaded activityId={invitation.activityId} />;
}

function Loaded({ activityId }: { activityId: string }) {
  const { data: activity, error } = useActivity(activityId, { withPage: false });
  if (activity !== undefined) return <Banner activity={activity} />;
  return error === null ? <div className={styles.banner} aria-hidden="true" /> : null;
}

function Banner({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const date = useDateWords(activity.activity_time);
  return (
    <aside className={styles.banner} aria-label={t('invitation.label')}>
      <DateTile instant={activity.activity_time} />
      <div className={styles.texts}>
        <p className={styles.name}>{t('invitation.invited', { name: activity.name })}</p>
        <p className={styles.facts}>
          {date} · {activity.location}
        </p>
      </div>
    </aside>
  );
}
