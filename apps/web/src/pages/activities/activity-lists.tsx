import { matchesSearch } from '@crewwith/domain/activities/card';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import {
  type ActivityRow,
  useFollowingActivities,
  usePreviousActivities,
} from '../../features/activities/api.ts';
import { useLiveSchedule } from '../../features/activities/live-api.ts';
import { PagedActivityList } from '../../features/activities/rows/paged-activity-list.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { BesideContext } from '../../ui/layout/beside.ts';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './activity-lists.module.css';
import { NoFollowing } from './no-following.tsx';

export interface ActivityListProps {
  club: Club;
  search: string;
  onSearch: (typed: string) => void;
  page: number;
  onPage: (page: number) => void;
}

/** Future meetups, soonest first. */
export function FollowingList(props: ActivityListProps) {
  const { t } = useTranslation();
  const { club } = props;
  const following = useFollowingActivities(club.id);
  const memberId = useMemberId();
  // Beside a meetup, whose page follows it, a second stream would read everything twice.
  useLiveSchedule(useContext(BesideContext) ? null : memberId || null);
  return (
    <SearchableList
      {...props}
      label={t('lists.following')}
      coming
      rows={following}
      empty={<NoFollowing club={club} />}
    />
  );
}

/** Past meetups, latest first, for levels that may see them. */
export function PreviousList(props: ActivityListProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { club } = props;
  const previous = usePreviousActivities(club.id, club.can.list_previous);
  if (!club.can.list_previous) {
    return (
      <EmptyState
        title={t('lists.previousClosed')}
        text={t('lists.previousClosedHint', { level: levelPhrase('activity.list_previous') })}
        action={<Link href={paths.activities(club.nick)}>{t('lists.toFollowing')}</Link>}
      />
    );
  }
  return (
    <SearchableList
      {...props}
      label={t('lists.previous')}
      coming={false}
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

interface SearchableListProps extends ActivityListProps {
  label: string;
  /** Whether the meetups are still to come. */
  coming: boolean;
  rows: {
    data: ActivityRow[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  empty: ReactNode;
}

function SearchableList(props: SearchableListProps) {
  const { club, search, onSearch, page, onPage, label, coming, rows, empty } = props;
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { data, error, isFetching, refetch } = rows;
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
  const matches = data.filter((row) => matchesSearch(row, search));
  return (
    <div className={styles.frame}>
      <SearchField label={t('lists.search')} value={search} onChange={onSearch} />
      <p role="status" className={styles.status}>
        {search.trim() !== '' && matches.length > 0 && t('lists.found', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          title={t('lists.noMatch', { search })}
          action={
            <Button variant="outline" onClick={() => onSearch('')}>
              {t('lists.clearSearch')}
            </Button>
          }
        />
      ) : (
        <PagedActivityList {...{ label, coming, page, onPage }} clubNick={club.nick} rows={matches} />
      )}
      {!club.can.list_whole && (
        <p className={styles.hint}>{t('lists.capped', { level: levelPhrase('activity.list_whole') })}</p>
      )}
    </div>
  );
}
