import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCap } from './list-cap.ts';
import { pageRows, paginate } from './paging.ts';
import { matchesText } from './search.ts';
import { nextSorting, sortRows } from './sorting.ts';

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
  ])('of %i rows, page %d', (total, requested, page, around, last) => {
    const paging = paginate(total, requested);
    expect(paging.page).toBe(page);
    expect(paging.buttons).toEqual({ first: 1, around, last });
  });

  test('splits the list in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), (rows) => {
        const { pages } = paginate(rows.length, 1);
        const all = Array.from({ length: pages }, (_, page) => pageRows(rows, page + 1));
        expect(all.flat()).toEqual(rows);
        for (const page of all) expect(page.length).toBeLessThanOrEqual(10);
      }),
    );
  });

  test('supports other page sizes', () => {
    const rows = Array.from({ length: 65 }, (_, row) => row);
    expect(paginate(65, 3, 30)).toMatchObject({ page: 3, pages: 3, from: 60, to: 65 });
    expect(pageRows(rows, 3, 30)).toEqual([60, 61, 62, 63, 64]);
  });

  test('has a button for the page shown, also if another page is requested', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double(), (total, requested) => {
        const { page, buttons } = paginate(total, requested);
        expect(buttons.around).toContain(page);
        expect(buttons.around.length).toBeLessThanOrEqual(3);
        expect(buttons.around[0]).toBeGreaterThanOrEqual(buttons.first);
        expect(buttons.around.at(-1)).toBeLessThanOrEqual(buttons.last);
      }),
    );
  });
});

test('caps lists at 10 rows below level 2', () => {
  expect([0, 1, 2, 9].map(listCap)).toEqual([10, 10, null, null]);
});

test('cycles a column ascending, descending, none; another column starts ascending', () => {
  const first = nextSorting({ column: 'name', direction: 'none' }, 'name');
  const second = nextSorting(first, 'name');
  expect([first.direction, second.direction, nextSorting(second, 'name').direction]).toEqual([
    'ascending',
    'descending',
    'none',
  ]);
  expect(nextSorting<'name' | 'month'>(second, 'month')).toEqual({ column: 'month', direction: 'ascending' });
});

describe('sorted rows', () => {
  const rows = [
    { nick: '하늘', count: 2 },
    { nick: '가을', count: 10 },
    { nick: 'Blue', count: 2 },
  ];
  const keys = { nick: (row: { nick: string }) => row.nick, count: (row: { count: number }) => row.count };
  const nicks = (column: 'nick' | 'count', direction: 'ascending' | 'descending' | 'none') =>
    sortRows(rows, { column, direction }, keys).map(({ nick }) => nick);

  test('are sorted by text or number, and unchanged for none', () => {
    expect(nicks('nick', 'ascending')).toEqual(['가을', '하늘', 'Blue']);
    expect(nicks('nick', 'descending')).toEqual(['Blue', '하늘', '가을']);
    expect(nicks('count', 'none')).toEqual(['하늘', '가을', 'Blue']);
  });

  test('keep their order when the column’s values are equal', () => {
    expect(nicks('count', 'ascending')).toEqual(['하늘', 'Blue', '가을']);
    expect(nicks('count', 'descending')).toEqual(['가을', '하늘', 'Blue']);
  });
});

test('searches without regard to case and Unicode form', () => {
  expect(matchesText(' NIGHT', '한강', 'Night Run')).toBe(true);
  expect(matchesText('한강'.normalize('NFD'), '한강')).toBe(true);
  expect(matchesText('', 'x')).toBe(true);
  expect(matchesText('산', '한강')).toBe(false);
});
