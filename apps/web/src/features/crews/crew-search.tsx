import { CREWS_PAGE_SIZE } from '@crewwith/domain/constants';
import { paginate } from '@crewwith/domain/lists/paging';
import { matchesText } from '@crewwith/domain/lists/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../browser/lists/list-state.ts';
import { ApiError } from '../../http/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import styles from './crew-search.module.css';

export interface CrewSearchProps<R> {
  label: string;
  rows: { data: R[] | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  nickOf: (row: R) => string;
  list: Pick<ListState, 'search' | 'onSearch' | 'page' | 'onPage'>;
  /** Shown when there are no crews at all. */
  empty: ReactNode;
  /** The page says how many they are; here only those found are counted. */
  counted?: boolean;
  /** Orders the matches. */
  order?: (rows: R[]) => R[];
  /** Renders a page of the matches. */
  children: (page: R[]) => ReactNode;
}

/** Crews filtered by nick and paginated; a club may have thousands. */
export function CrewSearch<R>(props: CrewSearchProps<R>) {
  const { label, rows, nickOf, list, empty, counted = false, order = (matches) => matches, children } = props;
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = rows;
  if (data === undefined) {
    if (error === null) return <RowsSkeleton rows={6} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return empty;
  const matches = data.filter((row) => matchesText(list.search, nickOf(row)));
  const paging = paginate(matches.length, list.page, CREWS_PAGE_SIZE);
  return (
    <div>
      <SearchField label={t('crew.search')} value={list.search} onChange={list.onSearch} />
      <p role="status" className={styles.status}>
        {matches.length > 0 &&
          !(counted && list.search.trim() === '') &&
          t('common.people', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          title={t('crew.noMatch', { search: list.search.trim() })}
          action={
            <Button variant="outline" onClick={() => list.onSearch('')}>
              {t('lists.clearSearch')}
            </Button>
          }
        />
      ) : (
        <>
          {children(order(matches).slice(paging.from, paging.to))}
          <Pagination {...paging} label={label} onPage={list.onPage} />
        </>
      )}
    </div>
  );
}
