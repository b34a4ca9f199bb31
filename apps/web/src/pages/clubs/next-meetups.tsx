import { useTranslation } from 'react-i18next';
import { ActivityCard } from '../../features/activities/activity-card.tsx';
import type { ActivityCard as Activity } from '../../features/activities/api.ts';
import { AttendControl } from '../../features/attendees/attend-control.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './next-meetups.module.css';

/** A club's soonest meetups as cards: beside each other, on a phone to be swiped. */
export function NextMeetups({ club, activities }: { club: Club; activities: readonly Activity[] }) {
  const { t } = useTranslation();
  const all = <Link href={paths.activities(club.nick)}>{t('lists.all')}</Link>;
  if (activities.length === 0) {
    return (
      <Section title={t('lists.following')}>
        {/* The page's own button is above. */}
        <EmptyState title={t('lists.noFollowing')} action={all} />
      </Section>
    );
  }
  return (
    <Section title={t('lists.following')} action={all}>
      <ul className={styles.cards} aria-label={t('lists.following')}>
        {activities.map((activity) => (
          <li key={activity.activity_id} className={styles.card}>
            <ActivityCard heading="h3" activity={activity} action={<AttendControl activity={activity} />} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
