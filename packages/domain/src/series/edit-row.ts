import {
  capacityRefusal,
  editSubgroups,
  endTimeRefusal,
  keptEndTime,
  timeRefusal,
} from '../activities/rules.ts';
import { parseSubgroups } from '../attendees/rules.ts';
import { DAY_MS } from '../constants.ts';
import { pick } from '../pick.ts';
import { daysBetween, instantFromSeoul, type SeoulDay, seoulDayOf } from '../time.ts';
import { ROW_FIELD_NAMES, type RowField, type RowValues, type SeriesValues } from './fields.ts';

/** The values of the activity of a day. */
export function rowValues({ clock, end_clock: endClock, ...values }: SeriesValues, day: SeoulDay): RowValues {
  const start = instantFromSeoul(day, clock);
  return {
    ...values,
    activity_time: start,
    end_time: endClock === null ? null : endAfter(start, day, endClock),
  };
}

function endAfter(start: Date, day: SeoulDay, clock: string): Date {
  const end = instantFromSeoul(day, clock);
  return end > start ? end : new Date(end.getTime() + DAY_MS);
}

/** The end at the clock of the series for an activity that begins on another day than the series says. */
function endOnDayOf(start: Date, { activity_time, end_time }: RowValues): Date | null {
  if (end_time === null) return null;
  return new Date(end_time.getTime() + daysBetween(seoulDayOf(activity_time), seoulDayOf(start)) * DAY_MS);
}

/** The names of the fields that differ, in order: what an edit of one activity adds to its `own_fields`. */
export function changedFields(before: RowValues, after: RowValues): (keyof RowValues)[] {
  return ROW_FIELD_NAMES.filter(
    (name): name is keyof RowValues => name !== 'cover' && !isSame(before[name], after[name]),
  );
}

/** `own_fields` after an edit of the activity alone. */
export function ownFieldsAfter(own: readonly RowField[], changed: readonly RowField[]): RowField[] {
  return ROW_FIELD_NAMES.filter((name) => own.includes(name) || changed.includes(name));
}

const isSame = (one: RowValues[keyof RowValues], other: RowValues[keyof RowValues]) =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** An activity of a series that an edit of the series meets. */
export interface EditedRow {
  readonly values: RowValues;
  readonly ownFields: readonly RowField[];
  /** Seats that are taken or held. */
  readonly taken: number;
  /** The subgroups with attendees or waiters. */
  readonly occupied: ReadonlySet<string>;
}

/** What an edit of the series does to one of its activities. */
export interface RowEdit {
  readonly values: RowValues;
  /** Attendees and waiters in `from` move to `to`. */
  readonly renames: readonly { from: string; to: string }[];
  /** The fields that the edit changes, except the cover. */
  readonly changed: readonly RowField[];
  /** Fields that keep their value because the new one does not fit. */
  readonly kept: readonly RowField[];
  /** Fields that keep their value because they are the activity's own. */
  readonly own: readonly RowField[];
}

/**
 * Applies new values of its series to an activity (docs/specification.md#series-own-fields). `fields`: those that the
 * edit changes; the others are not touched, nor are own ones, nor those whose new value does not fit. The cover is not
 * among them: its picture is not a value.
 */
export function editRow(
  row: EditedRow,
  ofSeries: RowValues,
  fields: readonly RowField[],
  now: Date,
): RowEdit {
  const before = row.values;
  const keepsStart = !fields.includes('activity_time') || row.ownFields.includes('activity_time');
  const wanted = keepsStart
    ? { ...ofSeries, end_time: endOnDayOf(before.activity_time, ofSeries) }
    : ofSeries;
  const differing = changedFields(before, wanted).filter((name) => fields.includes(name));
  const own = differing.filter((name) => row.ownFields.includes(name));
  const open = differing.filter((name) => !own.includes(name));
  const subgroups = editSubgroups(
    parseSubgroups(before.subgroup),
    parseSubgroups(wanted.subgroup),
    row.occupied,
  );
  const start = open.includes('activity_time') ? wanted.activity_time : before.activity_time;
  const refusals: Partial<Record<RowField, string | null>> = {
    activity_time: timeRefusal(start, before.activity_time, now),
    max_crew: capacityRefusal(wanted.max_crew, row.taken),
    subgroup: subgroups.refusal,
  };
  const fitting = open.filter((name) => refusals[name] == null);
  const begins = fitting.includes('activity_time') ? start : before.activity_time;
  const ends = endTimeRefusal(wanted.end_time, begins) === null;
  const changed = fitting.filter((name) => name !== 'end_time' || ends);
  // An end that is not changed moves along with the start where it no longer fits.
  const end = changed.includes('end_time') ? wanted.end_time : keptEndTime(toTimes(before), begins);
  return {
    values: { ...before, ...pick(wanted, changed), end_time: end },
    renames: changed.includes('subgroup') ? subgroups.renames : [],
    changed,
    kept: open.filter((name) => !changed.includes(name)),
    own,
  };
}

const toTimes = ({ activity_time, end_time }: RowValues) => ({
  activityTime: activity_time,
  endTime: end_time,
});
