import { createContext, useContext } from 'react';
import { type URLSearchParamsInit, useSearchParams } from 'react-router';

export type ListQuery = [
  query: URLSearchParams,
  setQuery: (next: URLSearchParamsInit, options?: { replace?: boolean }) => void,
];

/** The query of a list that stands beside a detail, whose address has none. Null for a list that is the page. */
export const ListQueryContext = createContext<ListQuery | null>(null);

/** Returns the query of the list's address. Setting it opens the list. */
export function useListQuery(): ListQuery {
  const own = useSearchParams();
  return useContext(ListQueryContext) ?? own;
}
