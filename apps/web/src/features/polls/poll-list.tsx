import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { List } from '../../ui/display/list-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useClubPolls } from './api.ts';
import { PollLink } from './poll-link.tsx';
import styles from './poll-list.module.css';

interface PollListProps {
  clubNick: string;
  /** Whether the user may make one. */
  mayCreate: boolean;
}

/** The polls of a club that can still make a meetup. */
export function PollList({ clubNick, mayCreate }: PollListProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useClubPolls(clubNick);
  if (data === undefined) {
    if (error === null) return <RowsSkeleton rows={3} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('polls.listEmpty')}
        text={mayCreate ? t('polls.listEmptyText') : undefined}
        action={
          mayCreate ? (
            <ButtonLink href={paths.pollCreate(clubNick)}>{t('polls.create')}</ButtonLink>
          ) : (
            <Link href={paths.activities(clubNick)}>{t('lists.toFollowing')}</Link>
          )
        }
      />
    );
  }
  return (
    <div className={styles.list}>
      <List label={t('lists.polls')}>
        {data.map(({ options, ...poll }) => (
          <PollLink key={poll.id} poll={poll} />
        ))}
      </List>
      {mayCreate && (
        <div>
          <ButtonLink variant="light" href={paths.pollCreate(clubNick)}>
            {t('polls.create')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
