import { activityForm } from '@crewwith/domain/activities/form';
import { capacityRefusal, timeRefusal } from '@crewwith/domain/activities/rules';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { DAY_MS } from '@crewwith/domain/constants';
import { instantFromSeoul, isSeoulDay } from '@crewwith/domain/time';
import { seoulTime } from '@crewwith/domain/time-codecs';
import { type FieldErrors, messageOf, schemaErrors, serverFieldErrors } from '../../forms/validate.ts';
import type { ApiError } from '../../http/api-error.ts';
import type { ActivityFieldName, ActivityFields } from './activity-fields.ts';
import type { ActivityEdit } from './edit-api.ts';

export type ActivityBody = Omit<ActivityEdit, 'version'>;

/** The facts of an existing meetup that its validation needs. */
export interface EditedActivity {
  activityTime: Date;
  count: number;
}

const isClock = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed);

/** Returns the start, or null while day or time is missing. */
function startTimeOf({ date, time }: Pick<ActivityFields, 'date' | 'time'>): Date | null {
  return isSeoulDay(date) && isClock(time) ? instantFromSeoul(date, time) : null;
}

/** Whether the end, which is within 24 hours of the start, is on the next day. */
export function endsNextDay({ time, end }: Pick<ActivityFields, 'time' | 'end'>): boolean {
  return isClock(time) && isClock(end) && end <= time;
}

/** Returns the end, or null without one. */
function endTimeOf(fields: ActivityFields): Date | null {
  const start = startTimeOf(fields);
  if (start === null || !isClock(fields.end)) return null;
  const sameDay = instantFromSeoul(fields.date, fields.end);
  return endsNextDay(fields) ? new Date(sameDay.getTime() + DAY_MS) : sameDay;
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

/** Converts the form to wire values, also when it is incomplete. */
function wireOf(fields: ActivityFields) {
  const { date, time, end: _, cover, subgroups, ...rest } = fields;
  const start = startTimeOf({ date, time });
  const end = endTimeOf(fields);
  return {
    ...rest,
    activity_time: start === null ? undefined : seoulTime.encode(start),
    end_time: end === null ? null : seoulTime.encode(end),
    cover_image_id: cover?.id ?? null,
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
  'activity.end_time_refused': 'end',
  'activity.capacity_below_count': 'max_crew',
  'activity.type_refused': 'state',
  'activity.level_too_high': 'attend_level',
  'activity.subgroup_in_use': 'subgroups',
  'image.unavailable': 'cover',
};

/** Returns the server's refusal by field; empty when it is about none. */
export function activityServerErrors(error: ApiError, fields: ActivityFields): FieldErrors {
  const byField = toFormFields(serverFieldErrors(error), fields);
  const field = FIELD_OF_CODE[error.code];
  return field === undefined ? byField : { ...byField, [field]: error.message };
}

/** Assigns errors of wire fields to form fields: the start has two, and some have other names. */
function toFormFields(errors: FieldErrors, { date, time }: ActivityFields): FieldErrors {
  const { activity_time, end_time, subgroup, cover_image_id, start_day, clock, end_clock, ...rest } = errors;
  const result: FieldErrors = rest;
  if (activity_time !== undefined) {
    if (!isSeoulDay(date)) result.date = activity_time;
    if (time === '' || result.date === undefined) result.time = activity_time;
  }
  // Those of a series.
  if (start_day !== undefined) result.date = start_day;
  if (clock !== undefined) result.time = clock;
  const end = end_time ?? end_clock;
  if (end !== undefined) result.end = end;
  if (subgroup !== undefined) result.subgroups = subgroup;
  if (cover_image_id !== undefined) result.cover = cover_image_id;
  return result;
}
