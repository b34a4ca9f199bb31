import { nextSorting, type Sorting } from '@crewwith/domain/lists/sorting';
import { useTranslation } from 'react-i18next';
import styles from './sort-buttons.module.css';
import { SORT_ICONS, type SortColumn } from './sortable-table.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SortButtonsProps<R, C extends string> {
  label: string;
  columns: readonly SortColumn<R, C>[];
  sorting: Sorting<C>;
  onSort: (sorting: Sorting<C>) => void;
}

/** The headings of a table that sort it, for a list of rows: ascending, descending, none. */
export function SortButtons<R, C extends string>({
  label,
  columns,
  sorting,
  onSort,
}: SortButtonsProps<R, C>) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown.
    <div role="group" aria-label={label} className={styles.buttons}>
      {columns.map(({ column, label: name }) => {
        const direction = sorting.column === column ? sorting.direction : 'none';
        const Icon = SORT_ICONS[direction];
        return (
          <button
            key={column}
            type="button"
            className={styles.button}
            aria-pressed={direction !== 'none'}
            onClick={() => onSort(nextSorting(sorting, column))}
          >
            {name}
            {direction !== 'none' && <VisuallyHidden> {t(`lists.${direction}`)}</VisuallyHidden>}
            <Icon size={14} stroke={direction === 'none' ? 1.5 : 2.2} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
