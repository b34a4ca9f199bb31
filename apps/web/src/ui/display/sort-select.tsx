import IconArrowsSort from 'icon:arrows-sort';
import type { Sorting } from '@crewwith/domain/lists/sorting';
import { useTranslation } from 'react-i18next';
import styles from './sort-select.module.css';
import type { SortColumn } from './sortable-table.tsx';

interface SortSelectProps<R, C extends string> {
  columns: readonly SortColumn<R, C>[];
  sorting: Sorting<C>;
  onSort: (sorting: Sorting<C>) => void;
}

const DIRECTIONS = ['ascending', 'descending'] as const;

/** The order of a list of rows, as one quiet choice in place of a table's headings. */
export function SortSelect<R, C extends string>({ columns, sorting, onSort }: SortSelectProps<R, C>) {
  const { t } = useTranslation();
  const orders = columns.flatMap(({ column, orders: names }) =>
    DIRECTIONS.map((direction) => ({ column, direction, name: names[direction] })),
  );
  const chosen = orders.findIndex(
    ({ column, direction }) => column === sorting.column && direction === sorting.direction,
  );
  return (
    <label className={styles.sort}>
      <IconArrowsSort size={16} />
      <span>{t('lists.sortBy')}</span>
      <select
        className={styles.select}
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          onSort(orders[Number(value)] ?? { ...sorting, direction: 'none' })
        }
      >
        <option value={-1}>{t('lists.unsorted')}</option>
        {orders.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
