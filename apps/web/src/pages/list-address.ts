import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

/** What a list shows, kept in the address so that going back goes back to it: search and page. */
export function useListAddress() {
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
  const change = (next: Record<string, string>) =>
    new URLSearchParams({ ...Object.fromEntries(query), ...next });
  return {
    query,
    search,
    page: Number(query.get('page') ?? 1),
    onSearch: (typed: string) => {
      setSearch(typed);
      setQuery(change({ search: typed, page: '1' }), { replace: true });
    },
    onPage: (page: number) => setQuery(change({ page: String(page) })),
  };
}
