import { expect, it } from 'vitest';
import { formatSort, parseSort } from './list-state.ts';

const COLUMNS = ['name', 'month'] as const;

it('parses the sorting of a URL, and anything else as no sorting', () => {
  expect(parseSort('month.descending', COLUMNS)).toEqual({ column: 'month', direction: 'descending' });
  for (const text of ['', 'month', 'month.sideways', 'secret.ascending', '.']) {
    expect(parseSort(text, COLUMNS)).toEqual({ column: 'name', direction: 'none' });
  }
});

it('formats a sorting that parses to itself', () => {
  const sorting = { column: 'name', direction: 'ascending' } as const;
  expect(parseSort(formatSort(sorting), COLUMNS)).toEqual(sorting);
  expect(formatSort({ column: 'name', direction: 'none' })).toBe('');
});
