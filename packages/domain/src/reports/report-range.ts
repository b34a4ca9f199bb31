import type { DayRange } from '../calendar/rules.ts';
import { REPORT_RANGE_DAYS } from '../constants.ts';
import { daysBetween } from '../time.ts';

/** Why a report of this range cannot be asked for, or null: it runs forward, over 366 days at most. */
export function reportRangeRefusal({ from, to }: DayRange) {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'calendar.range_reversed';
  return days > REPORT_RANGE_DAYS ? 'report.range_too_long' : null;
}
