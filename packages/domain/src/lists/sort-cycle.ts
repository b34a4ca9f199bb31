export type SortDirection = 'ascending' | 'descending' | 'none';
export type Sorting<C extends string> = { column: C; direction: SortDirection };

const NEXT: Record<SortDirection, SortDirection> = {
  none: 'ascending',
  ascending: 'descending',
  descending: 'none',
};

/** The sorting after a press on a column's heading: ascending, descending, none; another column starts anew. */
export function nextSorting<C extends string>(current: Sorting<C>, pressed: C): Sorting<C> {
  const direction = current.column === pressed ? current.direction : 'none';
  return { column: pressed, direction: NEXT[direction] };
}
