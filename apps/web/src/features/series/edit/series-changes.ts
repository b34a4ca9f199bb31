import type { RowField } from '@crewwith/domain/series/fields';
import { movedRule } from '@crewwith/domain/series/rule-choices';
import type { SeriesEdit, SeriesOccurrence } from '../api.ts';
import { type RepeatFields, repeatBody } from '../form/repeat-fields.ts';
import type { MeetupBody } from '../form/series-body.ts';

/** What the form of a meetup of a series says. */
export interface FormValues {
  meetup: MeetupBody;
  start: { date: string; time: string; end: string };
  repeat: RepeatFields;
}

export interface SeriesChanges {
  /** The changed fields, as an edit of the series sends them. */
  fields: Omit<SeriesEdit, 'scope' | 'from' | 'version' | 'dry_run'>;
  /** Whether it changes how the series repeats, which one meetup alone cannot. */
  repeats: boolean;
  /** Whether the day has changed, by which rule the others move along, and null where none says so. */
  moved: { rule: string | null } | null;
  /** Changed fields that the meetup of the form has of its own: an edit of several leaves them as they are. */
  kept: RowField[];
}

/** The fields of a meetup that come from others of its series; its end follows its start. */
const ROW_FIELDS_OF: Partial<Record<string, readonly RowField[]>> = {
  clock: ['activity_time', 'end_time'],
  rule: ['activity_time', 'end_time'],
  end_clock: ['end_time'],
  cover_image_id: ['cover'],
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns what differs: of the meetup, which may have fields of its own, and of how its series repeats. */
export function seriesChanges(
  before: FormValues,
  after: FormValues,
  { day, own_fields: own }: Pick<SeriesOccurrence, 'day' | 'own_fields'>,
): SeriesChanges {
  const repeat = changed(repeatBody(before.repeat), repeatBody(after.repeat));
  const { start } = after;
  const isMoved = start.date !== before.start.date;
  // One that was moved alone before says nothing of the others.
  const isAlone = own.includes('activity_time');
  const rule = isMoved && !isAlone ? movedRule(before.repeat.rule, day, start.date) : null;
  const fields = {
    ...changed(before.meetup, after.meetup),
    ...(start.time !== before.start.time && { clock: start.time }),
    ...(start.end !== before.start.end && { end_clock: start.end === '' ? null : start.end }),
    ...(rule !== null && { rule }),
    // A rule that was chosen is meant.
    ...repeat,
  };
  return {
    fields,
    repeats: Object.keys(repeat).length > 0,
    moved: isMoved && repeat.rule === undefined ? { rule } : null,
    kept: own.filter((field) =>
      Object.keys(fields).some((name) => ROW_FIELDS_OF[name]?.includes(field) ?? name === field),
    ),
  };
}

function changed<T extends object>(before: T, after: T): Partial<T> {
  const entries = Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof T], value));
  return Object.fromEntries(entries) as Partial<T>;
}
