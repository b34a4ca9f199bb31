import { type ActivityForm, activityForm } from '@crewwith/domain/activities/form';
import {
  capacityRefusal,
  creatorOptions,
  defaultActivityType,
  timeRefusal,
} from '@crewwith/domain/activities/rules';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { ACTIVITY_DEFAULT_ATTEND_LEVEL, ACTIVITY_DEFAULT_CAPACITY, DAY_MS } from '@crewwith/domain/constants';
import { instantFromSeoul, isSeoulDay, seoulClockOf, seoulDayOf } from '@crewwith/domain/time';
import { seoulTime } from '@crewwith/domain/time-codecs';
import type { TextInputProps } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { type FieldErrors, messageOf, schemaErrors, serverFieldErrors } from '../../forms/validate.ts';
import type { ApiError } from '../../http/api-error.ts';
import type { ActivityEdit, ActivityRecord } from './api.ts';

export type ActivityBody = Omit<ActivityEdit, 'version'>;

/** A field of the form: its control, and its initial value. */
export interface ActivityField<V> {
  label: ParseKeys;
  /** A single-line text field by default. */
  control?: 'digits' | 'select' | 'list' | 'area';
  /** Attributes of a text field, as in HTML. */
  input?: Pick<TextInputProps, 'type' | 'inputMode' | 'placeholder' | 'max' | 'maxLength'>;
  required?: true;
  /** In the same row as the field before it. */
  sameRow?: true;
  /** Returns the initial value for a new meetup of this level (docs/specification.md#activity-rules). */
  initial: (adminLevel: number) => V;
  /** Returns the value of a meetup. */
  from: (activity: ActivityRecord) => V;
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
    label: 'activity.day',
    input: { type: 'date', max: '9999-12-31' },
    required: true,
    initial: () => '',
    from: (activity) => seoulDayOf(activity.activity_time),
  }),
  time: field({
    label: 'activity.time',
    input: { type: 'time' },
    required: true,
    sameRow: true,
    initial: () => '',
    from: (activity) => seoulClockOf(activity.activity_time),
  }),
  location: text('location', { label: 'activity.location', required: true }),
  location_url: text('location_url', {
    label: 'activity.locationUrl',
    input: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  }),
  max_crew: field({
    label: 'activity.capacity',
    control: 'digits',
    input: { inputMode: 'numeric', maxLength: 4 },
    required: true,
    initial: () => String(ACTIVITY_DEFAULT_CAPACITY),
    from: (activity) => String(activity.max_crew),
  }),
  state: field({
    label: 'activity.type',
    control: 'select',
    required: true,
    initial: (adminLevel) => String(defaultActivityType(adminLevel)),
    from: (activity) => String(activity.state),
  }),
  attend_level: field({
    label: 'activity.attendLevel',
    control: 'select',
    required: true,
    sameRow: true,
    initial: () => String(ACTIVITY_DEFAULT_ATTEND_LEVEL),
    from: (activity) => String(activity.attend_level),
  }),
  /** One subgroup per item; empty ones are ignored. */
  subgroups: field<string[]>({
    label: 'activity.subgroup',
    control: 'list',
    initial: () => [],
    from: (activity) => parseSubgroups(activity.subgroup ?? ''),
  }),
  info: text('info', { label: 'activity.info', control: 'area' }),
} as const;

export type ActivityFieldName = keyof typeof ACTIVITY_FIELDS;

/** Values of the form, all as text. */
export type ActivityFields = {
  [N in ActivityFieldName]: ReturnType<(typeof ACTIVITY_FIELDS)[N]['from']>;
};

export const ACTIVITY_FIELD_NAMES = Object.keys(ACTIVITY_FIELDS) as ActivityFieldName[];

/** Returns the names by row of the page. */
export function activityFieldRows(): ActivityFieldName[][] {
  const rows: ActivityFieldName[][] = [];
  for (const name of ACTIVITY_FIELD_NAMES) {
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

/** The facts of an existing meetup that its validation needs. */
export interface EditedActivity {
  activityTime: Date;
  count: number;
}

/** Returns the initial values of a new meetup of this level. */
export function newActivityFields(adminLevel: number): ActivityFields {
  return mapFields(({ initial }) => initial(adminLevel)) as ActivityFields;
}

/** Converts a meetup to form values. */
export function activityFieldsOf(activity: ActivityRecord): ActivityFields {
  return mapFields(({ from }) => from(activity)) as ActivityFields;
}

/** Returns a copy on the first same weekday after both the meetup and now, limited to what the level may choose. */
export function copyActivityFields(activity: ActivityRecord, adminLevel: number, now: Date): ActivityFields {
  const start = activity.activity_time.getTime();
  const weeks = Math.max(1, Math.floor((now.getTime() - start) / (7 * DAY_MS)) + 1);
  const limits = creatorOptions(adminLevel);
  return {
    ...activityFieldsOf(activity),
    date: seoulDayOf(new Date(start + weeks * 7 * DAY_MS)),
    ...(limits.selectorsDisabled && {
      state: String(defaultActivityType(adminLevel)),
      attend_level: String(Math.min(activity.attend_level, limits.attendLevelMax)),
    }),
  };
}

/** Returns the start, or null while day or time is missing. */
function startTimeOf({ date, time }: Pick<ActivityFields, 'date' | 'time'>): Date | null {
  return isSeoulDay(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? instantFromSeoul(date, time) : null;
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

/** Converts the form to wire values, also when it is incomplete. */
function wireOf(fields: ActivityFields) {
  const { date, time, subgroups, ...rest } = fields;
  const start = startTimeOf({ date, time });
  return {
    ...rest,
    activity_time: start === null ? undefined : seoulTime.encode(start),
    max_crew: numberOf(fields.max_crew),
    attend_level: numberOf(fields.attend_level),
    subgroup: parseSubgroups(subgroups.join('\n')).join('\n'),
    state: numberOf(fields.state),
  };
}

/** Converts a valid form to a request body. Throws if the form has errors. */
export function activityBody(fields: ActivityFields): ActivityBody {
  return activityForm.encode(activityForm.parse(wireOf(fields)));
}

/** Validates the form by field (docs/specification.md#activity-rules); `existing` is null for a new meetup. */
export function validateActivity(
  fields: ActivityFields,
  existing: EditedActivity | null,
  now: Date,
): FieldErrors {
  const errors = toFormFields(schemaErrors(activityForm, wireOf(fields)), fields);
  const start = startTimeOf(fields);
  const time = start === null ? null : timeRefusal(start, existing?.activityTime ?? null, now);
  if (time !== null) errors.date = messageOf(time);
  const capacity = existing === null ? null : capacityRefusal(Number(fields.max_crew), existing.count);
  if (capacity !== null && errors.max_crew === undefined) errors.max_crew = messageOf(capacity);
  return errors;
}

/** The field of each refusal that does not name one. */
const FIELD_OF_CODE: Partial<Record<string, ActivityFieldName>> = {
  'activity.past_time': 'date',
  'activity.time_fixed': 'date',
  'activity.capacity_below_count': 'max_crew',
  'activity.type_refused': 'state',
  'activity.level_too_high': 'attend_level',
  'activity.subgroup_in_use': 'subgroups',
};

/** Returns the server's refusal by field; empty when it is about none. */
export function activityServerErrors(error: ApiError, fields: ActivityFields): FieldErrors {
  const byField = toFormFields(serverFieldErrors(error), fields);
  const field = FIELD_OF_CODE[error.code];
  return field === undefined ? byField : { ...byField, [field]: error.message };
}

/** Assigns errors of wire fields to form fields: the time has two, and subgroups are a list. */
function toFormFields(errors: FieldErrors, { date, time }: ActivityFields): FieldErrors {
  const { activity_time, subgroup, ...rest } = errors;
  const result: FieldErrors = rest;
  if (activity_time !== undefined) {
    if (!isSeoulDay(date)) result.date = activity_time;
    if (time === '' || result.date === undefined) result.time = activity_time;
  }
  if (subgroup !== undefined) result.subgroups = subgroup;
  return result;
}
