import { useTranslation } from 'react-i18next';
import { useMemberClubs } from '../../features/clubs/api.ts';
import { useNotifications } from '../../features/notifications/api.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useMarkSeen } from '../../features/notifications/use-mark-seen.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { useSignedInMember } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './notifications-page.module.css';

export const prepare = loadPlanningTexts;

/** `/notifications`: one's own notifications in all clubs (docs/specification.md#notifications-page). */
export function NotificationsPage() {
  const { t } = useTranslation();
  const memberId = useSignedInMember();
  return (
    <Page
      title={t('nav.notifications')}
      actions={
        <ButtonLink variant="default" href={paths.notificationSettings()}>
          {t('notifications.settings')}
        </ButtonLink>
      }
    >
      <Inbox key={memberId} memberId={memberId} />
    </Page>
  );
}

function Inbox({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const inbox = useNotifications(memberId);
  const { data: clubs = [] } = useMemberClubs(memberId);
  const { data: rows, error } = inbox;
  useMarkSeen(memberId, rows);
  if (rows === undefined) {
    if (error === null) return <RowsSkeleton rows={6} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void inbox.refetch()}
        retrying={inbox.isFetching}
      />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('notifications.empty')}
        text={t('notifications.emptyText')}
        action={<ButtonLink href={paths.home()}>{t('notifications.toSchedule')}</ButtonLink>}
      />
    );
  }
  // A club that one has left is not among them.
  const clubName = (nick: string) => clubs.find((club) => club.nick === nick)?.name ?? nick;
  return (
    <>
      <NotificationList rows={rows} clubName={clubName} />
      {inbox.isFetchNextPageError && (
        <p role="alert" className={styles.error}>
          {ApiError.from(error).message}
        </p>
      )}
      {inbox.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </>
  );
}
