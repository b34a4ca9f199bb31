import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivitySkeleton } from '../../features/activities/activity-skeleton.tsx';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';

const CancelledActivity = lazy(async () => ({
  default: (await import('./cancelled-activity.tsx')).CancelledActivity,
}));

interface ActivityUnavailableProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown when a meetup does not exist or failed to load. */
export function ActivityUnavailable({ error, onRetry, retrying }: ActivityUnavailableProps) {
  const { t } = useTranslation();
  const { status, message, cancelled } = ApiError.from(error);
  if (cancelled !== undefined) {
    return (
      <Suspense fallback={<ActivitySkeleton />}>
        <CancelledActivity cancelled={cancelled} />
      </Suspense>
    );
  }
  if (status === 404) {
    return (
      <Page title={t('activity.notFound')}>
        <EmptyState
          title={t('activity.notFoundText')}
          action={<ButtonLink href={paths.home()}>{t('common.home')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={t('activity.title')}>
      <ErrorState message={message} onRetry={onRetry} retrying={retrying} />
    </Page>
  );
}
