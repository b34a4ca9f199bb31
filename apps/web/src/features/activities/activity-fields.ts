import type { ActivityForm } from '@crewwith/domain/activities/form';
import { creatorOptions, defaultActivityType } from '@crewwith/domain/activities/rules';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { ACTIVITY_DEFAULT_ATTEND_LEVEL, ACTIVITY_DEFAULT_CAPACITY, DAY_MS } from '@crewwith/domain/constants';
import { seoulClockOf, seoulDayOf } from '@crewwith/domain/time';
import type { ParseKeys } from 'i18next';
import type { TextFieldProps } from '../../ui/form/fields.tsx';
import type { ActivityRecord } from './api.ts';

/** A field of the form: its control, and its initial value. */
export interface ActivityField<V> {
  label: ParseKeys;
  /** A single-line text field by default. */
  control?: 'digits' | 'select' | 'list' | 'area' | 'cover';
  /** Attributes of a text field, as in HTML. */
  input?: Pick<TextFieldProps, 'type' | 'inputMode' | 'placeholder' | 'max' | 'maxLength'>;
  required?: true;
  /** In the same row as the field before it. */
  sameRow?: true;
  /** Shown on demand, since few meetups need it. */
  more?: true;
  /** Returns the initial value for a new meetup of this level (docs/specification.md#activity-rules). */
  initial: (adminLevel: number) => V;
  /** Returns the value of a meetup. */
  from: (activity: ActivityRecord) => V;
}

/** An uploaded picture. */
export interface Cover {
  id: string;
  url: string;
}

type TextName = {
  [N in keyof ActivityForm]-?: ActivityRecord[N] extends string ? N : never;
}[keyof ActivityForm];

/** A field whose form value is also its wire value. */
function text(name: TextName, field: Omit<ActivityField<string>, 'initial' | 'from'>): ActivityField<string> {
  return { ...field, initial: () => '', from: (activity) => activity[name] };
}

const field = <V>(definition: ActivityField<V>) => definition;

/** The fields in their order on the page. */
export const ACTIVITY_FIELDS = {
  name: text('name', { label: 'activity.name', required: true }),
  /** Day and time in Seoul, as the browser's pickers return them. */
  date: field({
    label: 'activityForm.day',
    input: { type: 'date', max: '9999-12-31' },
    required: true,
    initial: () => '',
    from: (activity) => seoulDayOf(activity.activity_time),
  }),
  time: field({
    label: 'activityForm.time',
    input: { type: 'time' },
    required: true,
    sameRow: true,
    initial: () => '',
    from: (activity) => seoulClockOf(activity.activity_time),
  }),
  /** The time in Seoul, on the day of the start or the next one. */
  end: field({
    label: 'activityForm.end',
    input: { type: 'time' },
    sameRow: true,
    initial: () => '',
    from: ({ end_time }) => (end_time === null ? '' : seoulClockOf(end_time)),
  }),
  location: text('location', { label: 'activity.location', required: true }),
  max_crew: field({
    label: 'activity.capacity',
    control: 'digits',
    input: { inputMode: 'numeric', maxLength: 4 },
    required: true,
    initial: () => String(ACTIVITY_DEFAULT_CAPACITY),
    from: (activity) => String(activity.max_crew),
  }),
  cost: text('cost', { label: 'activity.cost', sameRow: true }),
  info: text('info', { label: 'activity.info', control: 'area' }),
  cover: field<Cover | null>({
    label: 'activity.cover',
    control: 'cover',
    initial: () => null,
    from: ({ cover, cover_image_id: id }) => (cover && id ? { id, url: cover.image_url } : null),
  }),
  location_url: text('location_url', {
    label: 'activityForm.locationUrl',
    input: { type: 'url', inputMode: 'url', placeholder: 'https://' },
    more: true,
  }),
  state: field({
    label: 'activityForm.type',
    control: 'select',
    required: true,
    more: true,
    initial: (adminLevel) => String(defaultActivityType(adminLevel)),
    from: (activity) => String(activity.state),
  }),
  attend_level: field({
    label: 'activityForm.attendLevel',
    control: 'select',
    required: true,
    sameRow: true,
    more: true,
    initial: () => String(ACTIVITY_DEFAULT_ATTEND_LEVEL),
    from: (activity) => String(activity.attend_level),
  }),
  /** One subgroup per item; empty ones are ignored. */
  subgroups: field<string[]>({
    label: 'activity.subgroup',
    control: 'list',
    more: true,
    initial: () => [],
    from: (activity) => parseSubgroups(activity.subgroup ?? ''),
  }),
} as const;

export type ActivityFieldName = keyof typeof ACTIVITY_FIELDS;

/** Values of the form, as text but for the cover. */
export type ActivityFields = {
  [N in ActivityFieldName]: ReturnType<(typeof ACTIVITY_FIELDS)[N]['from']>;
};

export const ACTIVITY_FIELD_NAMES = Object.keys(ACTIVITY_FIELDS) as ActivityFieldName[];

/** The fields that are shown on demand. */
export const MORE_FIELDS = ACTIVITY_FIELD_NAMES.filter(
  (name) => (ACTIVITY_FIELDS[name] as ActivityField<unknown>).more,
);

/** Returns the names by row of the page. */
export function activityFieldRows(names: readonly ActivityFieldName[]): ActivityFieldName[][] {
  const rows: ActivityFieldName[][] = [];
  for (const name of names) {
    const { sameRow }: ActivityField<unknown> = ACTIVITY_FIELDS[name];
    const last = rows.at(-1);
    if (sameRow && last !== undefined) last.push(name);
    else rows.push([name]);
  }
  return rows;
}

/** Maps all fields to an object by their names. */
export function mapFields<T>(read: (field: ActivityField<unknown>) => T): Record<ActivityFieldName, T> {
  const entries = ACTIVITY_FIELD_NAMES.map((name) => [name, read(ACTIVITY_FIELDS[name])]);
  return Object.fromEntries(entries) as Record<ActivityFieldName, T>;
}

/** Returns the initial values of a new meetup of this level. */
export function newActivityFields(adminLevel: number): ActivityFields {
  return mapFields(({ initial }) => initial(adminLevel)) as ActivityFields;
}

/** Converts a meetup to form values. */
export function activityFieldsOf(activity: ActivityRecord): ActivityFields {
  return mapFields(({ from }) => from(activity)) as ActivityFields;
}

/**
 * Returns a copy on the first same weekday after both the meetup and now, limited to what the level may choose. Without
 * the cover, which belongs to one meetup.
 */
export function copyActivityFields(activity: ActivityRecord, adminLevel: number, now: Date): ActivityFields {
  const start = activity.activity_time.getTime();
  const weeks = Math.max(1, Math.floor((now.getTime() - start) / (7 * DAY_MS)) + 1);
  const limits = creatorOptions(adminLevel);
  return {
    ...activityFieldsOf(activity),
    cover: null,
    date: seoulDayOf(new Date(start + weeks * 7 * DAY_MS)),
    ...(limits.selectorsDisabled && {
      state: String(defaultActivityType(adminLevel)),
      attend_level: String(Math.min(activity.attend_level, limits.attendLevelMax)),
    }),
  };
}
