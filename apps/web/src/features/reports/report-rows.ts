import { matchesText } from '@crewwith/domain/lists/search';
import type { Sorting } from '@crewwith/domain/lists/sorting';
import { type CrewAttendance, crewAttendance, type Trend } from '@crewwith/domain/reports/rules';
import type { ReportCrew } from './api.ts';

/** A crew with the evaluation of its marks. */
export interface ReportRow extends ReportCrew {
  readonly result: CrewAttendance;
}

/** The columns that sort the table; by the first one it is sorted at the start. */
export const REPORT_COLUMNS = ['rate', 'nick', 'streak', 'noShows', 'last'] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** Returns the crews with rate and streak, the highest rate first. */
export function reportRows(crews: readonly ReportCrew[]): ReportRow[] {
  return crews
    .map((crew) => ({ ...crew, result: crewAttendance(crew.marks, crew.joined_from) }))
    .toSorted(
      (a, b) => (b.result.rate ?? -1) - (a.result.rate ?? -1) || b.result.attended - a.result.attended,
    );
}

/** Counts the crews of each trend. */
export function countTrends(rows: readonly ReportRow[]): Record<Trend, number> {
  const counts = { coming: 0, lapsed: 0, never: 0 };
  for (const { result } of rows) counts[result.trend] += 1;
  return counts;
}

/** Returns the rows that match a filter and a search, sorted if a column is selected. */
export function filterRows(
  rows: readonly ReportRow[],
  { trend, search, sorting }: { trend: Trend | null; search: string; sorting: Sorting<ReportColumn> },
): ReportRow[] {
  const matches = rows.filter(
    ({ nick, result }) => (trend === null || result.trend === trend) && matchesText(search, nick),
  );
  if (sorting.direction === 'none') return matches;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return matches.toSorted((a, b) => sign * compare(a, b, sorting.column));
}

function compare(a: ReportRow, b: ReportRow, column: ReportColumn): number {
  if (column === 'nick') return a.nick.localeCompare(b.nick, 'ko');
  return sortKeyOf(a, column) - sortKeyOf(b, column);
}

function sortKeyOf({ result }: ReportRow, column: Exclude<ReportColumn, 'nick'>): number {
  // The longest absence is opposite to the longest streak.
  if (column === 'streak') return result.streak > 0 ? result.streak : -result.absence;
  return result[column] ?? -1;
}
