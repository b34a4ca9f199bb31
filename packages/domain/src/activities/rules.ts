import {
  ACTIVITY_DURATION_MAX_MS,
  DELETION_AFTER_MS,
  LEVEL_MAX,
  LIMITED_ATTEND_LEVEL,
  REGULAR_DEFAULT_LEVEL,
} from '../constants.ts';
import { type Actor, may } from '../permissions.ts';
import type { NextStep } from './records.ts';
import { ACTIVITY_TYPE, type ActivityType, hasStarted } from './states.ts';

export type TimeRefusal = 'activity.past_time' | 'activity.time_fixed';

export type SubgroupEdit = {
  /** Attendees in `from` move to `to`. Every `to` is a new name, so the order does not matter. */
  renames: { from: string; to: string }[];
  refusal: 'activity.subgroup_in_use' | null;
};

/** Why this crew may not delete the activity, or null: level 8 always, its owner until 24 hours after the start. */
export function deletionRefusal(
  actor: Actor,
  activityTime: Date,
  now: Date,
): 'permission.denied' | 'activity.deletion_closed' | null {
  if (may('activity.delete_late', actor)) return null;
  if (!may('activity.edit', actor)) return 'permission.denied';
  return now.getTime() - activityTime.getTime() > DELETION_AFTER_MS ? 'activity.deletion_closed' : null;
}

/** The next step of a user outside the club (docs/specification.md#next-step). */
export function nextStep(isMember: boolean, activityTime: Date, now: Date): NextStep {
  if (hasStarted(activityTime, now)) return 'see_club';
  return isMember ? 'join' : 'log_in';
}

/**
 * Why an activity cannot be at this time, or null; `before` is null when creating. A new or moved time is in the
 * future. An activity that has started keeps its time, since attendance refers to it; its other fields may be edited.
 */
export function timeRefusal(activityTime: Date, before: Date | null, now: Date): TimeRefusal | null {
  if (before?.getTime() === activityTime.getTime()) return null;
  if (before !== null && hasStarted(before, now)) return 'activity.time_fixed';
  return hasStarted(activityTime, now) ? 'activity.past_time' : null;
}

/** Why an activity cannot end at this time, or null; null is a time that is not given. */
export function endTimeRefusal(endTime: Date | null, activityTime: Date): 'activity.end_time_refused' | null {
  return endTime === null || isEndOf(endTime, activityTime) ? null : 'activity.end_time_refused';
}

/** The end after an edit that does not name one: the same, or moved along if it no longer fits the start. */
export function keptEndTime(before: { activityTime: Date; endTime: Date | null }, start: Date): Date | null {
  const { activityTime, endTime } = before;
  if (endTime === null || isEndOf(endTime, start)) return endTime;
  return new Date(endTime.getTime() + start.getTime() - activityTime.getTime());
}

function isEndOf(endTime: Date, start: Date): boolean {
  const duration = endTime.getTime() - start.getTime();
  return duration > 0 && duration <= ACTIVITY_DURATION_MAX_MS;
}

/** Why the capacity cannot be this, or null: it is at least the number of seats taken. */
export function capacityRefusal(maxCrew: number, count: number): 'activity.capacity_below_count' | null {
  return maxCrew < count ? 'activity.capacity_below_count' : null;
}

/**
 * What an edit of the subgroups does to their attendees. If a removed name's position now has a new name, that is a
 * rename and the attendees move. Any other removed subgroup must be empty. Subgroups outside the list, such as the
 * leader's, do not change. The lists are results of `parseSubgroups`.
 */
export function editSubgroups(
  before: readonly string[],
  after: readonly string[],
  occupied: ReadonlySet<string>,
): SubgroupEdit {
  const renames: SubgroupEdit['renames'] = [];
  for (const [index, from] of before.entries()) {
    const to = after[index];
    if (after.includes(from) || !occupied.has(from)) continue;
    if (to === undefined || before.includes(to)) return { renames: [], refusal: 'activity.subgroup_in_use' };
    renames.push({ from, to });
  }
  return { renames, refusal: null };
}

export type TypeAndLevel = { type: ActivityType; attendLevel: number };

export type CreatorRefusal = 'activity.type_refused' | 'activity.level_too_high';

/** The type that a new activity starts with: regular for level 6 and up. */
export function defaultActivityType(adminLevel: number): ActivityType {
  return adminLevel >= REGULAR_DEFAULT_LEVEL ? ACTIVITY_TYPE.regular : ACTIVITY_TYPE.irregular;
}

/** What this level may choose. For level 5 and below selectors are disabled and the attendance level is limited. */
export function creatorOptions(adminLevel: number): { selectorsDisabled: boolean; attendLevelMax: number } {
  const limited = !may('activity.create_freely', { level: adminLevel });
  return { selectorsDisabled: limited, attendLevelMax: limited ? LIMITED_ATTEND_LEVEL : LEVEL_MAX };
}

/**
 * Why this level may not give an activity this type or attendance level, or null
 * (docs/specification.md#activity-rules). Values that an edit does not change are never refused. `before` is null when
 * creating.
 */
export function creatorRefusal(
  adminLevel: number,
  requested: TypeAndLevel,
  before: TypeAndLevel | null,
): CreatorRefusal | null {
  const { selectorsDisabled, attendLevelMax } = creatorOptions(adminLevel);
  const usualType = before?.type ?? defaultActivityType(adminLevel);
  if (selectorsDisabled && requested.type !== usualType) return 'activity.type_refused';
  if (requested.attendLevel > attendLevelMax && requested.attendLevel !== before?.attendLevel) {
    return 'activity.level_too_high';
  }
  return null;
}
