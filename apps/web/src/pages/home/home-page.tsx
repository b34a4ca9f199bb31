import { isApplied } from '@crewwith/domain/attendees/states';
import type { OfflineMeetup } from '@crewwith/domain/schedule/rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { LoadingPage } from '../../browser/first-view/loading-page.tsx';
import { lazyPage } from '../../browser/lazy/lazy-page.tsx';
import { LazyPart } from '../../browser/lazy/lazy-part.tsx';
import { prefetchMemberHome, useMemberHome } from '../../features/home/api.ts';
import { Popups } from '../../features/popups/popups.tsx';
import { useCacheSchedule } from '../../features/schedule/use-schedule-cache.ts';
import { WithoutNetwork } from '../../features/schedule/without-network.tsx';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { session, useMemberId } from '../../session/session.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FoundClub } from './found-club.tsx';
import { MemberHome } from './member-home.tsx';

const ClubChoice = lazyPage(async () => (await import('./club-choice.tsx')).ClubChoice);

/**
 * Fills the query cache from the prefetched response (first-script/first-calls.ts) if it has arrived, so that the page
 * renders complete at once. Does not wait for a pending one.
 */
export async function prepare(): Promise<void> {
  if (!isPrefetched(paths.home(), session.tokens().token)) return;
  const memberId = await session.whenKnown();
  if (memberId !== '') await prefetchMemberHome(queryClient, memberId);
}

/** `/` of a signed-in member. */
export function HomePage() {
  const memberId = useMemberId();
  return memberId ? <Home memberId={memberId} /> : <Spinner />;
}

function Home({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { home, month } = useMemberHome(memberId);
  const { data, error, refetch, isFetching } = home;
  useCacheSchedule(
    memberId,
    useMemo(() => data && offlineMeetups(data), [data]),
  );
  if (data?.clubs.length === 0) {
    return (
      <Page title={t('picker.select')} lead={t('picker.selectHint')} width="wide">
        {/* Both at once, so that popups are read after the list. */}
        <LazyPart
          fallback={
            <LoadingPage>
              <RowsSkeleton rows={3} />
              <FoundClub />
            </LoadingPage>
          }
        >
          <Popups />
          <ClubChoice />
        </LazyPart>
      </Page>
    );
  }
  return (
    <WithoutNetwork query={home}>
      <Page title={t('schedule.title')} width="wide">
        <Popups />
        {data === undefined && error !== null ? (
          <ErrorState
            message={ApiError.from(error).message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <MemberHome memberId={memberId} home={home} month={month} />
        )}
      </Page>
    </WithoutNetwork>
  );
}

type HomeData = NonNullable<ReturnType<typeof useMemberHome>['home']['data']>;

/** Returns what is cached of the meetups for offline use: those of the month, and the next one with a seat. */
function offlineMeetups({ clubs, activities, next }: HomeData): OfflineMeetup[] {
  const isListed = next === null || activities.some(({ activity_id: id }) => id === next.activity_id);
  return [...activities, ...(isListed ? [] : [next])].map((activity) => {
    const { activity_id, name, activity_time, location, attending, club_nick, my } = activity;
    const { end_time, location_url, cost, info } = activity;
    return {
      activity_id,
      name,
      activity_time,
      location,
      attending: isApplied(my?.state),
      club: clubs.find(({ nick }) => nick === club_nick)?.name ?? club_nick,
      club_nick,
      detail: attending ? { end_time, location_url, cost, info, subgroup: my?.subgroup ?? '' } : null,
    };
  });
}
