import { expect, it } from 'vitest';
import { formatSort, parseSort } from './list-state.ts';

const COLUMNS = ['name', 'month'] as const;

it('reads the sorting that an address names, and takes anything else for none', () => {
  expect(parseSort('month.descending', COLUMNS)).toEqual({ column: 'month', direction: 'descending' });
  for (const text of ['', 'month', 'month.sideways', 'secret.ascending', '.']) {
    expect(parseSort(text, COLUMNS)).toEqual({ column: 'name', direction: 'none' });
  }
});

it('names a sorting so that it is read again', () => {
  const sorting = { column: 'name', direction: 'ascending' } as const;
  expect(parseSort(formatSort(sorting), COLUMNS)).toEqual(sorting);
  expect(formatSort({ column: 'name', direction: 'none' })).toBe('');
});
