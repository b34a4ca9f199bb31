import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../../browser/first-view/use-first-view-done.ts';
import { ApiError } from '../../../http/api-error.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { ActivityRecord } from '../../activities/api.ts';
import { useWaiters } from './queue-api.ts';
import { QueueList } from './queue-list.tsx';
import { firstRows } from './queue-rows.ts';

/** The queue of a meetup to come, for those who may change it. */
export function QueueSection({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const { wait_count: waiting = 0, held_count: held = 0 } = activity;
  const isReady = useFirstViewDone();
  const waiters = useWaiters(activity.activity_id, isReady);
  const content = () => {
    if (waiters.data !== undefined) return <QueueList activity={activity} waiters={waiters.data} />;
    if (!waiters.isError) return <RowsSkeleton rows={firstRows({ held, waiting })} />;
    return (
      <ErrorState
        message={ApiError.from(waiters.error).message}
        onRetry={() => waiters.refetch()}
        retrying={waiters.isFetching}
      />
    );
  };
  return (
    <Section title={t('queue.title')} count={waiting + held}>
      {content()}
    </Section>
  );
}
