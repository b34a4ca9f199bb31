import { parseRule, ruleDays } from '@crewwith/domain/series/recurrence';
import type { SeoulDay } from '@crewwith/domain/time';
import type { SeriesRecord } from '../api.ts';
import type { SeriesChanges } from './series-changes.ts';

/**
 * The last day of a series by a new count, which counts all its days (docs/specification.md#series-edit). Null without
 * one, and with a new rule: the days before an edit count by the old one.
 */
export function lastDayOf(
  { rule, start_day: first }: Pick<SeriesRecord, 'rule' | 'start_day'>,
  { rule: newRule, max_count: max }: SeriesChanges['fields'],
): SeoulDay | null {
  const parsed = parseRule(rule);
  if (max === undefined || max === null || newRule !== undefined || parsed === null) return null;
  let count = 0;
  for (const day of ruleDays(parsed, first)) {
    count += 1;
    if (count === max) return day;
  }
  return null;
}
