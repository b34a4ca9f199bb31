import type { OfflineMeetup } from '@crewwith/domain/schedule/rules';
import { monthOf, seoulDayOf } from '@crewwith/domain/time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPrefetched } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderTime } from '../../browser/document-facts.ts';
import { useOnline } from '../../browser/use-online.ts';
import {
  type ActivityCard,
  prefetchMemberActivities,
  useMemberActivities,
} from '../../features/activities/api.ts';
import { useLiveSchedule } from '../../features/activities/live-api.ts';
import { initialMonth } from '../../features/calendar/selected-date.ts';
import { useCalendar } from '../../features/calendar/use-calendar.ts';
import { type ClubCard, prefetchClubs, useClubPicker } from '../../features/clubs/api.ts';
import { ClubPicker, ClubPickerSkeleton } from '../../features/clubs/club-picker.tsx';
import { Popups } from '../../features/popups/popups.tsx';
import { OfflineSchedule } from '../../features/schedule/offline-schedule.tsx';
import { useCachedSchedule, useCacheSchedule } from '../../features/schedule/use-schedule-cache.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { session, useMemberId } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ActivityCalendar } from '../activities/activity-calendar.tsx';
import styles from './home-page.module.css';

/**
 * Fills the query cache from prefetched responses (first-script/first-calls.ts) if all have arrived, so that the page
 * renders complete at once. Does not wait for pending ones.
 */
export async function prepare(): Promise<void> {
  if (!isPrefetched(paths.home(), session.tokens().token)) return;
  const memberId = await session.whenKnown();
  if (memberId === '') return;
  const month = initialMonth(renderTime());
  await Promise.all([
    prefetchClubs(queryClient, memberId),
    prefetchMemberActivities(queryClient, memberId, month),
  ]);
}

/** `/` of a signed-in member: the clubs, and the schedule of all of them. */
export function HomePage() {
  const memberId = useMemberId();
  return memberId ? <MemberHome memberId={memberId} /> : <Spinner />;
}

function MemberHome({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { clubs, isNewcomer } = useClubPicker(memberId);
  const isOnline = useOnline();
  const isLost = clubs.data === undefined && (!isOnline || ApiError.from(clubs.error).code === 'network');
  const cached = useCachedSchedule(memberId, isLost);
  if (isLost && cached.data) {
    return (
      <Page
        title={t('offline.title')}
        actions={
          <Button variant="default" loading={clubs.isFetching} onClick={() => void clubs.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        <OfflineSchedule schedule={cached.data} />
      </Page>
    );
  }
  return (
    <Page
      title={isNewcomer ? t('picker.select') : t('picker.mine')}
      lead={isNewcomer ? t('picker.selectHint') : undefined}
      width="wide"
    >
      <Popups />
      {clubs.data === undefined && clubs.error === null && <ClubPickerSkeleton />}
      {clubs.data === undefined && clubs.error !== null && (
        <ErrorState
          message={ApiError.from(clubs.error).message}
          onRetry={() => void clubs.refetch()}
          retrying={clubs.isFetching}
        />
      )}
      {clubs.data !== undefined && <ClubPicker clubs={clubs.data} />}
      {isNewcomer && (
        <p className={styles.create}>
          {t('picker.createText')} <Link href={paths.clubCreate()}>{t('picker.create')}</Link>
        </p>
      )}
      <Section title={t('schedule.title')}>
        {isNewcomer ? (
          <EmptyState
            title={t('schedule.noClub')}
            text={t('schedule.noClubHint')}
            action={<Link href="#main">{t('schedule.toClubs')}</Link>}
          />
        ) : (
          <Schedule memberId={memberId} clubs={clubs.data ?? []} />
        )}
      </Section>
    </Page>
  );
}

function Schedule({ memberId, clubs }: { memberId: string; clubs: readonly ClubCard[] }) {
  const { t } = useTranslation();
  const calendar = useCalendar();
  const activities = useMemberActivities(memberId, calendar.month);
  useLiveSchedule(memberId);
  const clubNames = useMemo(() => new Map(clubs.map(({ nick, name }) => [nick, name])), [clubs]);
  const today = monthOf(seoulDayOf(renderTime()));
  const isCurrentMonth = today.year === calendar.month.year && today.month === calendar.month.month;
  const { data } = activities;
  useCacheSchedule(
    memberId,
    useMemo(
      // Waits for the clubs, since a meetup is cached with its club's name.
      () =>
        isCurrentMonth && clubNames.size > 0
          ? data?.map((card) => cachedMeetupOf(card, clubNames))
          : undefined,
      [isCurrentMonth, data, clubNames],
    ),
  );
  const [first] = clubs;
  return (
    <ActivityCalendar
      calendar={calendar}
      activities={activities}
      clubNames={clubNames}
      nextStep={
        first && (
          <Link href={paths.activities(first.nick)}>{t('schedule.allMeetups', { club: first.name })}</Link>
        )
      }
    />
  );
}

/** Returns the fields of a card that are cached for offline use. */
function cachedMeetupOf(card: ActivityCard, clubNames: ReadonlyMap<string, string>): OfflineMeetup {
  const { activity_id, name, activity_time, location, club_nick, attending } = card;
  return {
    activity_id,
    name,
    activity_time,
    location,
    attending,
    club: clubNames.get(club_nick) ?? club_nick,
  };
}
