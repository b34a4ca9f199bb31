import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { useListQuery } from './list-query.ts';
import type { ListState } from './list-state.ts';

export interface ListStateOptions {
  /** Replaces the history entry on changes, so that going back leaves the page: for lists below other content. */
  inPlace?: boolean;
}

/** Returns the state of a list that is stored in the URL: tab, search, sorting and page. Going back restores it. */
export function useListState({ inPlace = false }: ListStateOptions = {}) {
  const kind = useNavigationType();
  const [query, setQuery] = useListQuery();
  const urlSearch = query.get('search') ?? '';
  const [search, setSearch] = useState(urlSearch);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlSearch);
  if (lastUrlSearch !== urlSearch) {
    setLastUrlSearch(urlSearch);
    // While typing, the URL follows the field; on going back, the field follows the URL.
    if (kind === 'POP') setSearch(urlSearch);
  }
  const change = (next: Record<string, string>, replace = inPlace) => {
    if (next.search !== undefined) setSearch(next.search);
    const entries = Object.entries({ ...Object.fromEntries(query), ...next });
    setQuery(
      entries.filter(([, value]) => value !== ''),
      { replace },
    );
  };
  const list: ListState = {
    search,
    onSearch: (typed) => change({ search: typed, page: '' }, true),
    sort: query.get('sort') ?? '',
    onSort: (sort) => change({ sort, page: '' }, true),
    page: Number(query.get('page') ?? 1),
    onPage: (page) => change({ page: String(page) }),
  };
  /** Opens another tab with a new list state. */
  const showTab = (tab: string) => {
    setSearch('');
    setQuery(tab === '' ? {} : { tab }, { replace: inPlace });
  };
  return { query, list, change, showTab };
}
