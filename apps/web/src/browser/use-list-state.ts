import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import type { ListState } from './list-state.ts';

/** What of a list the address keeps: tab, search, sorting and page, so that going back goes back to them. */
export function useListState() {
  const kind = useNavigationType();
  const [query, setQuery] = useSearchParams();
  const inAddress = query.get('search') ?? '';
  const [search, setSearch] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    // While one types the address follows; on going back it leads.
    if (kind === 'POP') setSearch(inAddress);
  }
  const change = (next: Record<string, string>, replace: boolean) => {
    const entries = Object.entries({ ...Object.fromEntries(query), ...next });
    setQuery(
      entries.filter(([, value]) => value !== ''),
      { replace },
    );
  };
  const list: ListState = {
    search,
    onSearch: (typed) => {
      setSearch(typed);
      change({ search: typed, page: '' }, true);
    },
    sort: query.get('sort') ?? '',
    onSort: (sort) => change({ sort, page: '' }, true),
    page: Number(query.get('page') ?? 1),
    onPage: (page) => change({ page: String(page) }, false),
  };
  /** Goes to another tab, whose list starts anew. */
  const show = (tab: string) => {
    setSearch('');
    setQuery(tab === '' ? {} : { tab });
  };
  return { query, list, change, show };
}
