import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageRows, pagingOf } from './paging.ts';
import { nextSorting } from './sort-cycle.ts';

describe('paging', () => {
  test.each([
    [0, 1, 1, [1], 1],
    [10, 1, 1, [1], 1],
    [11, 2, 2, [1, 2], 2],
    [100, 1, 1, [1, 2, 3], 10],
    [100, 5, 5, [4, 5, 6], 10],
    [100, 10, 10, [8, 9, 10], 10],
    [100, 11, 10, [8, 9, 10], 10],
    [100, -1, 1, [1, 2, 3], 10],
    [100, 0, 1, [1, 2, 3], 10],
    [100, Number.NaN, 1, [1, 2, 3], 10],
    [100, 2.9, 2, [1, 2, 3], 10],
    [100, Number.POSITIVE_INFINITY, 10, [8, 9, 10], 10],
  ])('of %i rows, page %d', (total, asked, page, around, last) => {
    const paging = pagingOf(total, asked);
    expect(paging.page).toBe(page);
    expect(paging.buttons).toEqual({ first: 1, around, last });
  });

  test('the pages together are the list, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), (rows) => {
        const { pages } = pagingOf(rows.length, 1);
        const all = Array.from({ length: pages }, (_, page) => pageRows(rows, page + 1));
        expect(all.flat()).toEqual(rows);
        for (const page of all) expect(page.length).toBeLessThanOrEqual(10);
      }),
    );
  });

  test('whatever is asked, the page is among the buttons', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double(), (total, asked) => {
        const { page, buttons } = pagingOf(total, asked);
        expect(buttons.around).toContain(page);
        expect(buttons.around.length).toBeLessThanOrEqual(3);
        expect(buttons.around[0]).toBeGreaterThanOrEqual(buttons.first);
        expect(buttons.around.at(-1)).toBeLessThanOrEqual(buttons.last);
      }),
    );
  });
});

test('a heading cycles ascending, descending, none; another one starts anew', () => {
  const first = nextSorting({ column: 'name', direction: 'none' }, 'name');
  const second = nextSorting(first, 'name');
  expect([first.direction, second.direction, nextSorting(second, 'name').direction]).toEqual([
    'ascending',
    'descending',
    'none',
  ]);
  expect(nextSorting<'name' | 'month'>(second, 'month')).toEqual({ column: 'month', direction: 'ascending' });
});
