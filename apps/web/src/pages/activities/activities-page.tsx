import IconPlus from 'icon:plus';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingPage } from '../../browser/first-view/loading-page.tsx';
import { useListState } from '../../browser/lists/use-list-state.ts';
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

const TABS = [
  { tab: '', label: 'lists.following' },
  { tab: 'previous', label: 'lists.previous' },
  { tab: 'series', label: 'lists.series' },
  { tab: 'polls', label: 'lists.polls' },
] as const;

/** `/{club_nick}/activities`: following and previous meetups, series and polls, for the club's crews. */
export function ActivitiesPage() {
  const { t } = useTranslation();
  const { club } = useCurrentCrew();
  const { query, list, showTab } = useListState();
  // An unknown one is the first.
  const chosen = Math.max(
    0,
    TABS.findIndex(({ tab }) => tab === query.get('tab')),
  );
  const { tab } = TABS[chosen] ?? TABS[0];
  const isSeries = tab === 'series';
  const isPolls = tab === 'polls';
  const List = tab === 'previous' ? PreviousList : FollowingList;
  const choice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showChild(choice.current, chosen), [chosen]);
  return (
    <Page
      title={t('lists.title')}
      actions={
        club.can.create_activity && (
          <ButtonLink href={paths.activityCreate(club.nick)} icon={<IconPlus size={18} />}>
            {t('club.addMeetup')}
          </ButtonLink>
        )
      }
    >
      <div ref={choice} className={styles.choice}>
        {TABS.map(({ tab, label }, index) => (
          <Chip key={tab} selected={index === chosen} onClick={() => showTab(tab)}>
            {t(label)}
          </Chip>
        ))}
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

/** Scrolls a row to one of its children; `scrollIntoView` could scroll the page as well. */
function showChild(row: HTMLElement | null, index: number): void {
  const child = row?.children[index]?.getBoundingClientRect();
  if (!row || !child) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.max(0, child.right - right) - Math.max(0, left - child.left);
}
