import { activityForm } from '@crewwith/domain/activities/form';
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
import type { ApiError } from '../../api/api-error.ts';
import { type FieldErrors, messageOf, schemaErrors, serverFieldErrors } from '../../forms/validate.ts';
import type { ActivityEdit, ActivityRecord } from './api.ts';

export type ActivityBody = Omit<ActivityEdit, 'version'>;

/** What the form holds while it is being filled in: everything as text. */
export interface ActivityFields {
  name: string;
  /** Day and clock in Seoul, as the browser's own pickers give them. */
  date: string;
  time: string;
  max_crew: string;
  state: string;
  attend_level: string;
  location: string;
  location_url: string;
  /** One subgroup a line; empty lines do not count. */
  subgroups: string[];
  info: string;
}

export type ActivityFieldName = keyof ActivityFields;

/** The fields in their order on the page. */
export const ACTIVITY_FIELD_NAMES: readonly ActivityFieldName[] = [
  'name',
  'date',
  'time',
  'location',
  'location_url',
  'max_crew',
  'state',
  'attend_level',
  'subgroups',
  'info',
];

/** What an edit is judged against. */
export interface EditedActivity {
  activityTime: Date;
  count: number;
}

/** A new meetup as this level starts it (docs/specification.md#activity-rules). */
export function newActivityFields(adminLevel: number): ActivityFields {
  return {
    name: '',
    date: '',
    time: '',
    max_crew: String(ACTIVITY_DEFAULT_CAPACITY),
    state: String(defaultActivityType(adminLevel)),
    attend_level: String(ACTIVITY_DEFAULT_ATTEND_LEVEL),
    location: '',
    location_url: '',
    subgroups: [],
    info: '',
  };
}

/** A meetup as the form shows it. */
export function activityFieldsOf(activity: ActivityRecord): ActivityFields {
  return {
    name: activity.name,
    date: seoulDayOf(activity.activity_time),
    time: seoulClockOf(activity.activity_time),
    max_crew: String(activity.max_crew),
    state: String(activity.state),
    attend_level: String(activity.attend_level),
    location: activity.location,
    location_url: activity.location_url,
    subgroups: parseSubgroups(activity.subgroup ?? ''),
    info: activity.info,
  };
}

/** A copy: everything but the day, which is the first same weekday after both the meetup and now; as one's level may. */
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
  const start = startTimeOf(fields);
  return {
    name: fields.name,
    activity_time: start === null ? undefined : seoulTime.encode(start),
    max_crew: numberOf(fields.max_crew),
    attend_level: numberOf(fields.attend_level),
    location: fields.location,
    location_url: fields.location_url,
    subgroup: parseSubgroups(fields.subgroups.join('\n')).join('\n'),
    info: fields.info,
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
