import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../browser/use-list-state.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { Popups } from '../../features/popups/popups.tsx';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './activities-page.module.css';
import { FollowingList, PreviousList } from './activity-lists.tsx';

/** `/{club_nick}/activities`: following and previous meetups, for the club's crews. */
export function ActivitiesPage() {
  const { t } = useTranslation();
  const { club } = useCurrentCrew();
  const { query, list, showTab } = useListState();
  const isPrevious = query.get('tab') === 'previous';
  const List = isPrevious ? PreviousList : FollowingList;
  return (
    <Page
      title={t('lists.title')}
      actions={
        club.can.create_activity && (
          <ButtonLink href={paths.activityCreate(club.nick)} icon={<IconPlus size={18} aria-hidden />}>
            {t('club.addMeetup')}
          </ButtonLink>
        )
      }
    >
      <Popups clubNick={club.nick} />
      <div className={styles.choice}>
        <Chip selected={!isPrevious} onClick={() => showTab('')}>
          {t('lists.following')}
        </Chip>
        <Chip selected={isPrevious} onClick={() => showTab('previous')}>
          {t('lists.previous')}
        </Chip>
      </div>
      <List club={club} {...list} />
    </Page>
  );
}
