import type { seriesContract } from '@crewwith/domain/series/contract';
import type { RowField } from '@crewwith/domain/series/fields';
import { type Recurrence, splitRecurrence } from '@crewwith/domain/series/occurrences';
import { formatRule, parseRule } from '@crewwith/domain/series/recurrence';
import { type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import type { Input, Output } from '../../../http/routes.ts';
import { Refusal } from '../../../refusal.ts';
import { FORM_COLUMNS } from '../../activities/public.ts';
import type { SeriesRow } from '../queries/series.ts';
import { dayToCome, recurrenceOf } from './make-rows.ts';

export type EditInput = Input<typeof seriesContract.edit>['body'];
export type EditReply = Output<typeof seriesContract.edit>;

/** The values of a series after an edit; absent ones stay. */
export function changedValues(series: SeriesRow, input: EditInput) {
  return {
    clock: input.clock ?? series.clock,
    end_clock: input.end_clock === undefined ? series.end_clock : input.end_clock,
    name: input.name ?? series.name,
    max_crew: input.max_crew ?? series.max_crew,
    attend_level: input.attend_level ?? series.attend_level,
    location: input.location ?? series.location,
    location_url: textOf(input.location_url, series.location_url),
    subgroup: textOf(input.subgroup, series.subgroup),
    info: textOf(input.info, series.info),
    cost: textOf(input.cost, series.cost),
    state: input.state ?? series.state,
    standing_share: input.standing_share ?? series.standing_share,
  };
}

const textOf = (value: string | null | undefined, before: string) =>
  value === undefined ? before : (value ?? '');

/**
 * Of which days an edit takes what: `from` a day on, which may have passed, or all (null). A count, also a new one, is
 * of the days from the first of the series as it was read; those before the edit keep counting by the rule that they
 * had. `isOver`: the rule names no day from then on, so that only moved activities may be left.
 */
export function editedDays(
  series: SeriesRow,
  input: EditInput,
  { from, now }: { from: SeoulDay | null; now: Date },
) {
  const before = recurrenceOf(series);
  const counted = { ...before, maxCount: input.max_count === undefined ? before.maxCount : input.max_count };
  const today = seoulDayOf(now);
  const day = dayToCome(from !== null && from > today ? from : today, series.clock, now);
  const next = splitRecurrence(counted, day);
  const isOver = from !== null && next.kind === 'nothing';
  if (isOver && input.max_count !== undefined) throw new Refusal('series.nothing_left');
  if (from !== null && next.kind === 'split') {
    const ending = { ...next.before, maxCount: before.maxCount };
    return {
      split: { from: day, before: ending },
      before: next.after,
      wanted: changedRecurrence(next.after, input),
      isOver,
    };
  }
  const isCounted = counted.maxCount !== null && input.rule !== undefined && input.rule !== series.rule;
  if (isCounted && next.kind === 'nothing') throw new Refusal('series.nothing_left');
  const goingOn = isCounted && next.kind === 'split' ? next.after : counted;
  return { split: null, before, wanted: changedRecurrence(goingOn, input), isOver };
}

function changedRecurrence(before: Recurrence, input: EditInput): Recurrence {
  const rule = input.rule === undefined ? before.rule : parseRule(input.rule);
  if (rule === null) throw new Refusal('series.rule_unsupported');
  return {
    ...before,
    rule,
    untilDay: input.until_day === undefined ? before.untilDay : input.until_day,
    skipHolidays: input.skip_holidays ?? before.skipHolidays,
  };
}

export const recurrenceColumns = (recurrence: Recurrence) => ({
  rule: formatRule(recurrence.rule),
  start_day: recurrence.firstDay,
  until_day: recurrence.untilDay,
  max_count: recurrence.maxCount,
  skip_holidays: recurrence.skipHolidays,
});

/** The fields of activities that an edit names. */
export function changedFieldsOf(input: EditInput): RowField[] {
  const named = FORM_COLUMNS.filter(
    (column) => column in input && input[column as keyof EditInput] !== undefined,
  );
  const clock: RowField[] = input.clock === undefined ? [] : ['activity_time', 'end_time'];
  const end: RowField[] = input.end_clock === undefined ? [] : ['end_time'];
  return [...new Set<RowField>([...named, ...clock, ...end])];
}
