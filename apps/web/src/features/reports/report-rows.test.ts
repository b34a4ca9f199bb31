import { expect, it } from 'vitest';
import type { ReportCrew } from './api.ts';
import { countTrends, filterRows, reportRows } from './report-rows.ts';

const crew = (nick: string, marks: string, joined_from = 0): ReportCrew => ({
  crew_id: nick as ReportCrew['crew_id'],
  nick,
  image_url: null,
  created_month: '2026-01',
  joined_from,
  marks,
});
const ROWS = reportRows([
  crew('가람', '2---'),
  crew('나래', '2222'),
  crew('다온', '----'),
  crew('Ruby', '2-2-'),
  crew('새봄', '----', 4),
]);
const nicks = (overrides: Partial<Parameters<typeof filterRows>[1]>) =>
  filterRows(ROWS, {
    trend: null,
    search: '',
    sorting: { column: 'nick', direction: 'none' },
    ...overrides,
  }).map(({ nick }) => nick);

it('sorts by rate by default, and by a column when selected', () => {
  expect(nicks({})).toEqual(['나래', 'Ruby', '가람', '다온', '새봄']);
  expect(nicks({ sorting: { column: 'streak', direction: 'ascending' } })).toEqual([
    '다온',
    '가람',
    'Ruby',
    '새봄',
    '나래',
  ]);
  expect(nicks({ sorting: { column: 'last', direction: 'descending' } }).slice(0, 2)).toEqual([
    '나래',
    'Ruby',
  ]);
  expect(nicks({ sorting: { column: 'nick', direction: 'descending' } }).slice(0, 2)).toEqual([
    'Ruby',
    '새봄',
  ]);
});

it('filters by trend and by nick, ignoring case', () => {
  expect(countTrends(ROWS)).toEqual({ coming: 2, lapsed: 1, never: 2 });
  expect(nicks({ trend: 'lapsed' })).toEqual(['가람']);
  expect(nicks({ search: ' rUb' })).toEqual(['Ruby']);
});
