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

/** How a field of the form is filled in, and what it starts with. */
export interface ActivityField<V> {
  label: ParseKeys;
  /** A line of text where it says nothing else. */
  control?: 'digits' | 'select' | 'lines' | 'area';
  /** Attributes of the line of text, as in HTML. */
  input?: Pick<TextInputProps, 'type' | 'inputMode' | 'placeholder' | 'max' | 'maxLength'>;
  required?: true;
  /** Stands beside the field before it. */
  beside?: true;
  /** In the form of a new meetup, as this level starts it (docs/specification.md#activity-rules). */
  initial: (adminLevel: number) => V;
  /** In the form of a meetup that there is. */
  of: (activity: ActivityRecord) => V;
}

type TextName = {
  [N in keyof ActivityForm]-?: ActivityRecord[N] extends string ? N : never;
}[keyof ActivityForm];

/** A field that the form holds as it is sent. */
function text(name: TextName, field: Omit<ActivityField<string>, 'initial' | 'of'>): ActivityField<string> {
  return { ...field, initial: () => '', of: (activity) => activity[name] };
}

const field = <V>(one: ActivityField<V>) => one;

/** The fields in their order on the page. */
export const ACTIVITY_FIELDS = {
  name: text('name', { label: 'activity.name', required: true }),
  /** Day and clock in Seoul, as the browser's own pickers give them. */
  date: field({
    label: 'activity.day',
    input: { type: 'date', max: '9999-12-31' },
    required: true,
    initial: () => '',
    of: (activity) => seoulDayOf(activity.activity_time),
  }),
  time: field({
    label: 'activity.time',
    input: { type: 'time' },
    required: true,
    beside: true,
    initial: () => '',
    of: (activity) => seoulClockOf(activity.activity_time),
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
    of: (activity) => String(activity.max_crew),
  }),
  state: field({
    label: 'activity.type',
    control: 'select',
    required: true,
    initial: (adminLevel) => String(defaultActivityType(adminLevel)),
    of: (activity) => String(activity.state),
  }),
  attend_level: field({
    label: 'activity.attendLevel',
    control: 'select',
    required: true,
    beside: true,
    initial: () => String(ACTIVITY_DEFAULT_ATTEND_LEVEL),
    of: (activity) => String(activity.attend_level),
  }),
  /** One subgroup a line; empty lines do not count. */
  subgroups: field<string[]>({
    label: 'activity.subgroup',
    control: 'lines',
    initial: () => [],
    of: (activity) => parseSubgroups(activity.subgroup ?? ''),
  }),
  info: text('info', { label: 'activity.info', control: 'area' }),
} as const;

export type ActivityFieldName = keyof typeof ACTIVITY_FIELDS;

/** What the form holds while it is being filled in: everything as text. */
export type ActivityFields = {
  [N in ActivityFieldName]: ReturnType<(typeof ACTIVITY_FIELDS)[N]['of']>;
};

export const ACTIVITY_FIELD_NAMES = Object.keys(ACTIVITY_FIELDS) as ActivityFieldName[];

/** The names by the rows of the page. */
export function activityFieldRows(): ActivityFieldName[][] {
  const rows: ActivityFieldName[][] = [];
  for (const name of ACTIVITY_FIELD_NAMES) {
    const { beside }: ActivityField<unknown> = ACTIVITY_FIELDS[name];
    const last = rows.at(-1);
    if (beside && last !== undefined) last.push(name);
    else rows.push([name]);
  }
  return rows;
}

/** Something of each field, by its name. */
export function mapFields<T>(read: (field: ActivityField<unknown>) => T): Record<ActivityFieldName, T> {
  const entries = ACTIVITY_FIELD_NAMES.map((name) => [name, read(ACTIVITY_FIELDS[name])]);
  return Object.fromEntries(entries) as Record<ActivityFieldName, T>;
}

/** What an edit is judged against. */
export interface EditedActivity {
  activityTime: Date;
  count: number;
}

/** A new meetup as this level starts it. */
export function newActivityFields(adminLevel: number): ActivityFields {
  return mapFields(({ initial }) => initial(adminLevel)) as ActivityFields;
}

/** A meetup as the form shows it. */
export function activityFieldsOf(activity: ActivityRecord): ActivityFields {
  return mapFields(({ of }) => of(activity)) as ActivityFields;
}

/**
 * A copy: everything but the day, which is the first same weekday after both the meetup and now; as one's level may.
 */
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

/** When the meetup starts, or null while day and clock are not both there. */
function startTimeOf({ date, time }: Pick<ActivityFields, 'date' | 'time'>): Date | null {
  return isSeoulDay(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? instantFromSeoul(date, time) : null;
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

/** The form on the wire, as far as it is filled in. */
function wireOf(fields: ActivityFields) {
  const { date, time, subgroups, ...others } = fields;
  const start = startTimeOf({ date, time });
  return {
    ...others,
    activity_time: start === null ? undefined : seoulTime.encode(start),
    max_crew: numberOf(fields.max_crew),
    attend_level: numberOf(fields.attend_level),
    subgroup: parseSubgroups(subgroups.join('\n')).join('\n'),
    state: numberOf(fields.state),
  };
}

/** The form as it is sent. To be called on a form without errors. */
export function activityBody(fields: ActivityFields): ActivityBody {
  return activityForm.encode(activityForm.parse(wireOf(fields)));
}

/** What is wrong with the form, by field (docs/specification.md#activity-rules); `before` is null for a new meetup. */
export function validateActivity(
  fields: ActivityFields,
  before: EditedActivity | null,
  now: Date,
): FieldErrors {
  const errors = onPage(schemaErrors(activityForm, wireOf(fields)), fields);
  const start = startTimeOf(fields);
  const time = start === null ? null : timeRefusal(start, before?.activityTime ?? null, now);
  if (time !== null) errors.date = messageOf(time);
  const capacity = before === null ? null : capacityRefusal(Number(fields.max_crew), before.count);
  if (capacity !== null && errors.max_crew === undefined) errors.max_crew = messageOf(capacity);
  return errors;
}

/** Fields that a refusal of the server belongs to, though it does not name them. */
const FIELD_OF_CODE: Partial<Record<string, ActivityFieldName>> = {
  'activity.past_time': 'date',
  'activity.time_fixed': 'date',
  'activity.capacity_below_count': 'max_crew',
  'activity.type_refused': 'state',
  'activity.level_too_high': 'attend_level',
  'activity.subgroup_in_use': 'subgroups',
};

/** A refusal of the server beside the fields that it is about; empty when it is about none. */
export function activityServerErrors(error: ApiError, fields: ActivityFields): FieldErrors {
  const named = onPage(serverFieldErrors(error), fields);
  const field = FIELD_OF_CODE[error.code];
  return field === undefined ? named : { ...named, [field]: error.message };
}

/** Errors of the wire's fields at those of the page: one time has two fields, and subgroups are lines. */
function onPage(errors: FieldErrors, { date, time }: ActivityFields): FieldErrors {
  const { activity_time, subgroup, ...others } = errors;
  const placed: FieldErrors = others;
  if (activity_time !== undefined) {
    if (!isSeoulDay(date)) placed.date = activity_time;
    if (time === '' || placed.date === undefined) placed.time = activity_time;
  }
  if (subgroup !== undefined) placed.subgroups = subgroup;
  return placed;
}
