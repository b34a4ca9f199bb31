import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { ApiError } from '../../http/api-error.ts';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type Session, useEndSessions, useSessions } from './api.ts';
import styles from './session-list.module.css';

/** The member's sessions, with buttons to end them (docs/specification.md#sessions-list). */
export function SessionList({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data: sessions, error, refetch, isFetching } = useSessions(memberId, useFirstViewDone());
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  if (sessions === undefined) {
    if (error === null) return <RowsSkeleton rows={2} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const nameOf = ({ device }: Session) => device ?? t('sessions.unknown');
  return (
    <>
      <p className={styles.hint}>{t('sessions.hint')}</p>
      <List label={t('sessions.title')}>
        {sessions.map((session) => (
          <ListRow
            key={session.id}
            title={nameOf(session)}
            meta={
              session.current
                ? t('sessions.current')
                : t('sessions.lastUsed', { time: formatDateAndClock(new Date(session.last_used_time)) })
            }
            trailing={
              session.current ? undefined : (
                <Button
                  variant="default"
                  aria-label={t('sessions.endOf', { device: nameOf(session) })}
                  onClick={() => setEnding(session)}
                >
                  {t('sessions.end')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {sessions.some(({ current }) => !current) && (
        <Button
          className={styles.endOthers ?? ''}
          variant="outline"
          danger
          onClick={() => setEnding('others')}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      {ending !== null && (
        <EndDialog
          memberId={memberId}
          session={ending}
          title={
            ending === 'others'
              ? t('sessions.othersQuestion')
              : t('sessions.endQuestion', { device: nameOf(ending) })
          }
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

interface EndDialogProps {
  memberId: string;
  session: Session | 'others';
  title: string;
  onClose: () => void;
}

function EndDialog({ memberId, session, title, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const end = useEndSessions(memberId);
  const confirm = async () => {
    try {
      await end.mutateAsync(session);
    } catch {
      return;
    }
    onClose();
    await toast(t(session === 'others' ? 'sessions.endedOthers' : 'sessions.ended'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirmLabel={t(session === 'others' ? 'sessions.endAll' : 'sessions.end')}
      pending={end.isPending}
      error={ApiError.messageOf(end.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('sessions.endText')}</p>
    </ConfirmDialog>
  );
}
