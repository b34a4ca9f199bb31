import { useTranslation } from 'react-i18next';
import type { Club } from '../../features/clubs/api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/** Shown where a club has no meetups to come: for those who may, a way to add one. */
export function NoFollowing({ club }: { club: Pick<Club, 'nick' | 'can'> }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('lists.noFollowing')}
      action={
        club.can.create_activity ? (
          <ButtonLink href={paths.activityCreate(club.nick)}>{t('club.addMeetup')}</ButtonLink>
        ) : (
          <Link href={paths.home()}>{t('schedule.title')}</Link>
        )
      }
    />
  );
}
