import type { ReactNode } from 'react';
import styles from './policy-table.module.css';

export interface PolicyTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table whose rows become blocks on a phone. */
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
        {rows.map(([name, ...cells], rowIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are static text.
          <tr key={rowIndex}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
