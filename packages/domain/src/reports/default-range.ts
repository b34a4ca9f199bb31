import type { DayRange } from '../calendar/rules.ts';
import { REPORT_DEFAULT_MONTHS_BACK, REPORT_DEFAULT_STATE } from '../constants.ts';
import { firstOfMonth, monthOf, seoulDayOf } from '../time.ts';

/** What the attendance report starts with: the start of the previous month to today, regular activities. */
export function defaultReport(now: Date): DayRange & { state: typeof REPORT_DEFAULT_STATE } {
  const today = seoulDayOf(now);
  const { year, month } = monthOf(today);
  return {
    from: firstOfMonth(year, month, -REPORT_DEFAULT_MONTHS_BACK),
    to: today,
    state: REPORT_DEFAULT_STATE,
  };
}
