import IconPlus from 'icon:plus';
import { may } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { ActivityCard } from '../../features/activities/activity-card.tsx';
import type { ActivityCard as Activity } from '../../features/activities/api.ts';
import { AttendControl } from '../../features/attendees/attend-control.tsx';
import type { MemberClub } from '../../features/clubs/api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './open-meetups.module.css';

interface OpenMeetupsProps {
  activities: readonly Activity[];
  clubs: readonly MemberClub[];
  /** Called with a meetup when its seat has been taken, and its dialog closes. */
  onTaken: (activityId: string) => void;
}

/** For a member without a next meetup: the soonest ones to attend, and for those who may, to plan one. */
export function OpenMeetups({ activities, clubs, onTaken }: OpenMeetupsProps) {
  const { t } = useTranslation();
  const names = new Map(clubs.map(({ nick, name }) => [nick, name]));
  const allowed = clubs.filter(
    ({ admin_level: level, frozen }) => !frozen && may('activity.create', { level }),
  );
  const create = allowed.map(({ nick, name }) => (
    <ButtonLink
      key={nick}
      href={paths.activityCreate(nick)}
      variant={activities.length > 0 ? 'light' : 'filled'}
      icon={<IconPlus size={18} />}
    >
      {allowed.length === 1 ? t('club.addMeetup') : t('home.addMeetupOf', { club: name })}
    </ButtonLink>
  ));
  const [first] = clubs;
  return (
    <Section title={t('home.open')}>
      {activities.length === 0 ? (
        <EmptyState
          title={t('home.nothing')}
          action={
            create.length > 0 ? (
              <div className={styles.create}>{create}</div>
            ) : (
              first && <Link href={paths.club(first.nick)}>{t('home.toClub', { club: first.name })}</Link>
            )
          }
        />
      ) : (
        <>
          <p className={styles.hint}>{t('home.openHint')}</p>
          <ul className={styles.cards}>
            {activities.map((activity) => (
              <li key={activity.activity_id} className={styles.card}>
                <ActivityCard
                  heading="h3"
                  activity={activity}
                  clubName={names.get(activity.club_nick)}
                  action={<AttendControl activity={activity} onTaken={() => onTaken(activity.activity_id)} />}
                />
              </li>
            ))}
          </ul>
          {create.length > 0 && <div className={styles.create}>{create}</div>}
        </>
      )}
    </Section>
  );
}
