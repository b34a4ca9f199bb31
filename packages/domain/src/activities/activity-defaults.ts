import { LEVEL_MAX, LIMITED_ATTEND_LEVEL, REGULAR_DEFAULT_LEVEL } from '../constants.ts';
import { may } from '../permissions.ts';
import { ACTIVITY_TYPE, type ActivityType } from './states.ts';

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
