import type { ReactNode } from 'react';
import styles from './policy-table.module.css';

export interface PolicyTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table that stays readable on a phone, where each row becomes a block of its own. */
export function PolicyTable({ caption, columns, rows }: PolicyTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // The rows are a text's: they never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]} data-label={columns[place + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
