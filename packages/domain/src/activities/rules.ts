import { DELETION_AFTER_MS, LEVEL_MAX, LIMITED_ATTEND_LEVEL, REGULAR_DEFAULT_LEVEL } from '../constants.ts';
import { type Actor, may } from '../permissions.ts';
import { ACTIVITY_TYPE, type ActivityType, hasStarted } from './states.ts';

export type TimeRefusal = 'activity.past_time' | 'activity.time_fixed';

export type SubgroupEdit = {
  /** People in `from` move to `to`; targets are new names, so the order does not matter. */
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

/**
 * Why an activity cannot be at this time, or null; `before` is null when creating. A new or moved time lies in the
 * future. What has started keeps its time, else attendance would be of another day; its other fields may be edited.
 */
export function timeRefusal(activityTime: Date, before: Date | null, now: Date): TimeRefusal | null {
  if (before?.getTime() === activityTime.getTime()) return null;
  if (before !== null && hasStarted(before, now)) return 'activity.time_fixed';
  return hasStarted(activityTime, now) ? 'activity.past_time' : null;
}

/** Why the capacity cannot be this, or null: nobody who has a seat loses it. */
export function capacityRefusal(maxCrew: number, count: number): 'activity.capacity_below_count' | null {
  return maxCrew < count ? 'activity.capacity_below_count' : null;
}

/**
 * What an edit of the subgroups does to the people in them. A line that held a name which is gone and now holds a new
 * one is a rename: its people move along. A name that goes without such an heir must be empty. Subgroups that were
 * never in the list, such as the leader's, stay as they are. The lists are as parsed by `parseSubgroups`.
 */
export function editSubgroups(
  before: readonly string[],
  after: readonly string[],
  occupied: ReadonlySet<string>,
): SubgroupEdit {
  const renames: SubgroupEdit['renames'] = [];
  for (const [line, from] of before.entries()) {
    const to = after[line];
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

/** What this level may choose: selectors are disabled, and the attendance level bounded, for level 5 or below. */
export function creatorOptions(adminLevel: number): { selectorsDisabled: boolean; attendLevelMax: number } {
  const limited = !may('activity.create_freely', { level: adminLevel });
  return { selectorsDisabled: limited, attendLevelMax: limited ? LIMITED_ATTEND_LEVEL : LEVEL_MAX };
}

/**
 * Why this level may not give an activity this type or attendance level, or null
 * (docs/specification.md#activity-rules). What an edit leaves as it was is never refused, whoever had set it; `before`
 * is null when creating.
 */
export function creatorRefusal(
  adminLevel: number,
  asked: TypeAndLevel,
  before: TypeAndLevel | null,
): CreatorRefusal | null {
  const { selectorsDisabled, attendLevelMax } = creatorOptions(adminLevel);
  const usualType = before?.type ?? defaultActivityType(adminLevel);
  if (selectorsDisabled && asked.type !== usualType) return 'activity.type_refused';
  if (asked.attendLevel > attendLevelMax && asked.attendLevel !== before?.attendLevel) {
    return 'activity.level_too_high';
  }
  return null;
}
