import type { SeoulDay } from '../time.ts';
import { type DaysOff, occurrences, type Recurrence } from './occurrences.ts';
import { daysOfPeriod } from './recurrence.ts';

/** An activity of a series that has not started, or whose day by the rule has not passed. */
export interface Row {
  /** Its day by the rule, `series_day`, also when it was moved by itself. */
  readonly day: SeoulDay;
  /** Without attendees but its owner, and without waiters. */
  readonly empty: boolean;
  /** Deleted or started: it stays so, and its day is not planned again. */
  readonly fixed: boolean;
}

/** What a new rule does to the activities of a series. */
export interface MovedRows<R extends Row> {
  /** The new recurrence; its first day is earlier where a row moves before it. */
  readonly recurrence: Recurrence;
  /** The rows with their new days, also those that keep theirs. */
  readonly moved: readonly { row: R; day: SeoulDay }[];
  /** Empty rows without a day: they are deleted. */
  readonly removed: readonly R[];
  /** Other rows without a day: they stay as they are. */
  readonly left: readonly R[];
  /** Deleted rows whose day another row takes: they belong to no day any more. */
  readonly released: readonly R[];
}

/**
 * Moves rows to the days of a new rule (docs/specification.md#series-moved-days). Days of both rules keep their rows;
 * of the others the nth of the week moves to the nth of the week, of the month for two monthly rules. `isFuture`:
 * whether the activity of a day would not have started.
 */
export function moveRows<R extends Row>(
  rows: readonly R[],
  before: Recurrence,
  after: Recurrence,
  { isFuture, ...daysOff }: DaysOff & { isFuture: (day: SeoulDay) => boolean },
): MovedRows<R> {
  const targets = rows.map((row) => ({ row, day: targetOf(row.day, before, after) }));
  const [kept, next]: [SeoulDay[], SeoulDay[]] = [[], []];
  // What was before the first day that is counted uses up nothing of a count, whether it keeps its day or moves.
  let uncounted = 0;
  for (const { row, day } of targets) {
    if (day === null) continue;
    const isBefore = day < after.firstDay;
    if (day === row.day && isBefore) kept.push(day);
    else if (day === row.day || isFuture(day)) {
      next.push(day);
      if (isBefore && row.day < after.firstDay) uncounted += 1;
    }
  }
  const maxCount = after.maxCount === null ? null : after.maxCount + uncounted;
  const recurrence = { ...after, maxCount, firstDay: earliest([after.firstDay, ...next]) };
  const past = { ...after, maxCount: null, firstDay: earliest([after.firstDay, ...kept]) };
  const open = new Set([...meetingDays(recurrence, next, daysOff), ...meetingDays(past, kept, daysOff)]);
  const result = {
    recurrence,
    moved: [] as { row: R; day: SeoulDay }[],
    removed: [] as R[],
    left: [] as R[],
    released: [] as R[],
  };
  const taken = new Set<SeoulDay>();
  // Each day has one activity. Those that take place come before those that do not.
  for (const { row, day } of targets.toSorted(
    (one, other) => Number(one.row.fixed) - Number(other.row.fixed),
  )) {
    if (day !== null && open.has(day) && !taken.has(day)) {
      taken.add(day);
      result.moved.push({ row, day });
    } else if (!row.fixed) (row.empty ? result.removed : result.left).push(row);
    else if (taken.has(row.day)) result.released.push(row);
  }
  return result;
}

/** The day of the new rule for a day of the old one; null for none. */
function targetOf(day: SeoulDay, before: Recurrence, after: Recurrence): SeoulDay | null {
  const period = before.rule.kind === 'monthly' && after.rule.kind === 'monthly' ? 'month' : 'week';
  const old = daysOfPeriod(before.rule, before.firstDay, day, period);
  const now = daysOfPeriod(after.rule, after.firstDay, day, period);
  if (now.includes(day)) return day;
  const nth = old.filter((other) => !now.includes(other)).indexOf(day);
  return now.filter((other) => !old.includes(other))[nth] ?? null;
}

/** Those of these days on which the series meets. */
function meetingDays(recurrence: Recurrence, days: readonly SeoulDay[], daysOff: DaysOff): SeoulDay[] {
  const range = { from: earliest(days), to: days.toSorted().at(-1) ?? '' };
  const meets = new Set(
    occurrences(recurrence, range, daysOff).flatMap(({ day, skipped }) => (skipped ? [] : [day])),
  );
  return days.filter((day) => meets.has(day));
}

const earliest = (days: readonly SeoulDay[]) => days.toSorted()[0] ?? '';
