import type { Sorting } from '@crewwith/domain/lists/sorting';

/** The state of a list that is stored in the URL, so that going back restores it. */
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

/** Parses the sorting of a URL; returns no sorting for an unknown column or direction. */
export function parseSort<C extends string>(sort: string, columns: readonly [C, ...C[]]): Sorting<C> {
  const [name, directionName] = sort.split('.');
  const column = columns.find((candidate) => candidate === name);
  const direction = DIRECTIONS.find((candidate) => candidate === directionName);
  return column === undefined || direction === undefined
    ? { column: columns[0], direction: 'none' }
    : { column, direction };
}

/** Formats a sorting for the URL; empty for the list's own order. */
export function formatSort({ column, direction }: Sorting<string>): string {
  return direction === 'none' ? '' : `${column}.${direction}`;
}
