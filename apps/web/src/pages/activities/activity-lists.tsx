import { matchesSearch } from '@crewwith/domain/activities/card';
import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ActivityRow,
  useFollowingActivities,
  usePreviousActivities,
} from '../../features/activities/api.ts';
import { PagedActivityList } from '../../features/activities/paged-activity-list.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './activity-lists.module.css';

export interface ActivityListProps {
  club: Club;
  /** False while the list may come with something else. */
  ready?: boolean;
  search: string;
  /** Null where the list has no search box. */
  onSearch: ((typed: string) => void) | null;
  page: number;
  onPage: (page: number) => void;
}

/** The meetups to come, soonest first. */
export function FollowingList(props: ActivityListProps) {
  const { t } = useTranslation();
  const { club, ready } = props;
  const following = useFollowingActivities(club.id, ready);
  return (
    <SearchedList
      {...props}
      label={t('lists.following')}
      rows={following}
      empty={
        <EmptyState
          title={t('lists.noFollowing')}
          action={
            club.can.create_activity ? (
              <ButtonLink href={paths.activityCreate(club.nick)}>{t('club.addMeetup')}</ButtonLink>
            ) : (
              <Link href={paths.home()}>{t('schedule.title')}</Link>
            )
          }
        />
      }
    />
  );
}

/** The meetups that were, latest first; for those whose level sees them. */
export function PreviousList(props: ActivityListProps) {
  const { t } = useTranslation();
  const { club, ready = true } = props;
  const previous = usePreviousActivities(club.id, ready && club.can.list_previous);
  if (!club.can.list_previous) {
    return (
      <EmptyState
        title={t('lists.previousClosed')}
        text={t('lists.previousClosedHint')}
        action={<Link href={paths.activities(club.nick)}>{t('lists.toFollowing')}</Link>}
      />
    );
  }
  return (
    <SearchedList
      {...props}
      label={t('lists.previous')}
      rows={previous}
      empty={
        <EmptyState
          title={t('lists.noPrevious')}
          action={<Link href={paths.activities(club.nick)}>{t('lists.toFollowing')}</Link>}
        />
      }
    />
  );
}

interface SearchedListProps extends ActivityListProps {
  label: string;
  rows: {
    data: ActivityRow[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  empty: ReactNode;
}

function SearchedList({ club, search, onSearch, page, onPage, label, rows, empty }: SearchedListProps) {
  const { t } = useTranslation();
  const { error, isFetching, refetch } = rows;
  // A long list is drawn when the phone has the time: a finger must not wait for it.
  const data = useDeferredValue(rows.data);
  if (data === undefined) {
    if (error === null) return <RowsSkeleton rows={5} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return empty;
  const found = data.filter((row) => matchesSearch(row, search));
  return (
    <div className={styles.list}>
      {onSearch !== null && <SearchField label={t('lists.search')} value={search} onChange={onSearch} />}
      <p role="status" className={styles.status}>
        {search.trim() !== '' && found.length > 0 && t('lists.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t('lists.noMatch', { search })}
          action={
            <Button variant="outline" onClick={() => onSearch?.('')}>
              {t('lists.clearSearch')}
            </Button>
          }
        />
      ) : (
        <PagedActivityList label={label} clubNick={club.nick} rows={found} page={page} onPage={onPage} />
      )}
      {!club.can.list_whole && <p className={styles.hint}>{t('lists.capped')}</p>}
    </div>
  );
}
