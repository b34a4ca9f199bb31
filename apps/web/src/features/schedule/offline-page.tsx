import { pageOf } from '@crewwith/domain/pages';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { RetryButton } from '../../forms/retry-button.tsx';
import { ApiError } from '../../http/api-error.ts';
import { useMemberId } from '../../session/session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { OfflineMeetup } from './offline-meetup.tsx';
import { OfflineSchedule } from './offline-schedule.tsx';
import { useCachedSchedule } from './use-schedule-cache.ts';

/** The call that a page needs. */
export interface NeededQuery {
  data: unknown;
  error: unknown;
  failureReason: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface OfflinePageProps {
  query: NeededQuery;
  /** What is around the stored page. Default: nothing. */
  layout?: ComponentType<{ children: ReactNode }>;
  /** Shown with a network, and for what is not stored. */
  children: ReactNode;
}

/**
 * While the server cannot be reached, the schedule as last seen, or a meetup of it with an own seat; the children for
 * all else, and when the call is answered (docs/specification.md#offline).
 */
export function OfflinePage({ query, layout: Layout = Fragment, children }: OfflinePageProps) {
  const { t } = useTranslation();
  const memberId = useMemberId() ?? '';
  const page = pageOf(useLocation().pathname);
  const { data: schedule } = useCachedSchedule(memberId, memberId !== '');
  const { data, failureReason: failure } = query;
  // A call that is sent again has no failure meanwhile.
  const isAnswered = data !== undefined || (failure !== null && ApiError.from(failure).code !== 'network');
  if (isAnswered || !schedule) return children;
  const retry = <RetryButton query={query} />;
  if (page?.name === 'home') {
    return (
      <Page title={t('stored.title')} actions={retry}>
        <OfflineSchedule schedule={schedule} />
      </Page>
    );
  }
  const meetup = schedule.meetups.find(({ activity_id }) => activity_id === page?.id);
  if (page?.name !== 'activity' || !meetup?.detail) return children;
  return (
    <Layout>
      <OfflineMeetup meetup={meetup} detail={meetup.detail} seenTime={schedule.seenTime} retry={retry} />
    </Layout>
  );
}
