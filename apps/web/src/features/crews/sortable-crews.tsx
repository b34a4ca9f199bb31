import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../browser/use-media.ts';
import { SortSelect } from '../../ui/display/sort-select.tsx';
import { SortableTable, type SortableTableProps } from '../../ui/display/sortable-table.tsx';
import { CrewRows, type PersonRow } from './crew-rows.tsx';

/** Has room for a table. */
const WIDE = '(min-width: 40.0625em)';

/** Returns the names of a column's orders. */
export function useOrders() {
  const { t } = useTranslation();
  return (column: 'nick' | 'level' | 'joined' | 'count') => ({
    ascending: t(`crew.orders.${column}.ascending`),
    descending: t(`crew.orders.${column}.descending`),
  });
}

interface SortableCrewsProps<R, C extends string> extends Omit<SortableTableProps<R, C>, 'rowKey'> {
  clubNick: string;
  personOf: (row: R) => PersonRow;
  /** Returns the line below the nick, on a phone. */
  metaOf: (row: R) => ReactNode;
}

/** Crews as a table that can be sorted; on a phone as rows of people. */
export function SortableCrews<R, C extends string>(props: SortableCrewsProps<R, C>) {
  const { clubNick, personOf, metaOf, ...table } = props;
  if (useMedia(WIDE)) return <SortableTable {...table} rowKey={(row) => personOf(row).id} />;
  const { label, columns, rows, sorting, onSort } = table;
  return (
    <>
      <SortSelect columns={columns} sorting={sorting} onSort={onSort} />
      <CrewRows
        label={label}
        clubNick={clubNick}
        rows={rows.map((row) => ({ ...personOf(row), meta: metaOf(row) }))}
      />
    </>
  );
}
