import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingPage } from '../../browser/loading-page.tsx';
import { useListState } from '../../browser/use-list-state.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { Popups } from '../../features/popups/popups.tsx';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './activities-page.module.css';
import { FollowingList, PreviousList } from './activity-lists.tsx';

const SeriesList = lazy(async () => {
  const list = import('../../features/series/series-list.tsx');
  const [file] = await Promise.all([list, loadPlanningTexts()]);
  return { default: file.SeriesList };
});

const PollList = lazy(async () => {
  const list = import('../../features/polls/poll-list.tsx');
  const [file] = await Promise.all([list, loadPlanningTexts()]);
  return { default: file.PollList };
});

/** `/{club_nick}/activities`: following and previous meetups, series and polls, for the club's crews. */
export function ActivitiesPage() {
  const { t } = useTranslation();
  const { club } = useCurrentCrew();
  const { query, list, showTab } = useListState();
  const tab = query.get('tab');
  const isPrevious = tab === 'previous';
  const isSeries = tab === 'series';
  const isPolls = tab === 'polls';
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
      <div className={styles.choice}>
        <Chip selected={!isPrevious && !isSeries && !isPolls} onClick={() => showTab('')}>
          {t('lists.following')}
        </Chip>
        <Chip selected={isPrevious} onClick={() => showTab('previous')}>
          {t('lists.previous')}
        </Chip>
        <Chip selected={isSeries} onClick={() => showTab('series')}>
          {t('lists.series')}
        </Chip>
        <Chip selected={isPolls} onClick={() => showTab('polls')}>
          {t('lists.polls')}
        </Chip>
      </div>
      <Suspense
        fallback={
          <LoadingPage>
            <RowsSkeleton rows={3} />
          </LoadingPage>
        }
      >
        {isSeries && <SeriesList clubNick={club.nick} mayCreate={club.can.create_series} />}
        {isPolls && <PollList clubNick={club.nick} mayCreate={club.can.create_poll} />}
        {/* Mounts with the list, since its call waits for those of the first view. */}
        <Popups clubNick={club.nick} />
      </Suspense>
      {!isSeries && !isPolls && <List club={club} {...list} />}
    </Page>
  );
}
