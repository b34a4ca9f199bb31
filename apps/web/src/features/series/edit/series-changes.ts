import { movedRule } from '@crewwith/domain/series/rule-choices';
import type { SeriesEdit } from '../api.ts';
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
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns what differs: of the meetup, which may have fields of its own, and of how its series repeats. */
export function seriesChanges(before: FormValues, after: FormValues): SeriesChanges {
  const repeat = changed(repeatBody(before.repeat), repeatBody(after.repeat));
  const { start } = after;
  const isMoved = start.date !== before.start.date;
  const rule = isMoved ? movedRule(before.repeat.rule, before.start.date, start.date) : null;
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
  };
}

function changed<T extends object>(before: T, after: T): Partial<T> {
  const entries = Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof T], value));
  return Object.fromEntries(entries) as Partial<T>;
}
