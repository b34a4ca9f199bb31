import IconArrowDown from 'icon:arrow-down';
import IconArrowUp from 'icon:arrow-up';
import IconArrowsSort from 'icon:arrows-sort';
import { nextSorting, type Sorting, sortRows } from '@crewwith/domain/lists/sorting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sortable-table.module.css';

export interface SortColumn<R, C extends string> {
  column: C;
  label: string;
  /** Sort key of a row. */
  key: (row: R) => string | number;
  cell: (row: R) => ReactNode;
  /** What its orders are called where there are no headings. */
  orders: { ascending: string; descending: string };
}

export interface SortableTableProps<R, C extends string> {
  label: string;
  /** The first column names the row. */
  columns: readonly [SortColumn<R, C>, ...SortColumn<R, C>[]];
  rows: readonly R[];
  rowKey: (row: R) => string;
  sorting: Sorting<C>;
  onSort: (sorting: Sorting<C>) => void;
}

const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** Returns the rows in the order of a sorting. */
export function sortByColumn<R, C extends string>(
  rows: readonly R[],
  columns: readonly SortColumn<R, C>[],
  sorting: Sorting<C>,
): R[] {
  const keys = Object.fromEntries(columns.map(({ column, key }) => [column, key]));
  return sortRows(rows, sorting, keys as Record<C, (row: R) => string | number>);
}

/** A table whose headings sort it: ascending, descending, none (docs/specification.md#lists-on-screen). */
export function SortableTable<R, C extends string>(props: SortableTableProps<R, C>) {
  const { label, columns, rows, rowKey, sorting, onSort } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ column, label: heading }) => {
              const direction = sorting.column === column ? sorting.direction : 'none';
              const Icon = SORT_ICONS[direction];
              return (
                <th key={column} scope="col" aria-sort={direction}>
                  <button
                    type="button"
                    className={styles.heading}
                    title={t('lists.sort')}
                    onClick={() => onSort(nextSorting(sorting, column))}
                  >
                    {heading}
                    <Icon size={16} stroke={direction === 'none' ? 1.5 : 2.2} />
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ column, cell }, index) =>
                index === 0 ? (
                  <th key={column} scope="row" className={styles.name}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={column}>{cell(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
