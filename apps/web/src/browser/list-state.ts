import type { Sorting } from '@crewwith/domain/lists/sorting';

/** What of a list the address keeps, so that going back goes back to it. */
export interface ListState {
  search: string;
  onSearch: (typed: string) => void;
  /** `column.direction`, or empty. */
  sort: string;
  onSort: (sort: string) => void;
  page: number;
  onPage: (page: number) => void;
}

const DIRECTIONS = ['ascending', 'descending'] as const;

/** The sorting that an address names; none for what is no column of the list. */
export function parseSort<C extends string>(sort: string, columns: readonly [C, ...C[]]): Sorting<C> {
  const [name, way] = sort.split('.');
  const column = columns.find((known) => known === name);
  const direction = DIRECTIONS.find((known) => known === way);
  return column === undefined || direction === undefined
    ? { column: columns[0], direction: 'none' }
    : { column, direction };
}

/** How an address names a sorting; the list's own order is not named. */
export function formatSort({ column, direction }: Sorting<string>): string {
  return direction === 'none' ? '' : `${column}.${direction}`;
}
