import { MARKING_AFTER_MS } from '../constants.ts';

/** Types of activity; `state` on the wire and in the database. */
export const ACTIVITY_TYPE = { irregular: 1, regular: 2 } as const;
export type ActivityType = (typeof ACTIVITY_TYPE)[keyof typeof ACTIVITY_TYPE];

export const ACTIVITY_TYPES = Object.values(ACTIVITY_TYPE);

/** Whether an activity is a regular one. */
export function isRegular(type: ActivityType | null | undefined): type is typeof ACTIVITY_TYPE.regular {
  return type === ACTIVITY_TYPE.regular;
}

/**
 * Whether an activity has started; at the instant of its time it has. Seats, cancels, edits and lists all use this
 * definition of "started" and "ended" (docs/specification.md#started).
 */
export function hasStarted(activityTime: Date, now: Date): boolean {
  return now.getTime() >= activityTime.getTime();
}

/** Whether an activity is over: from its end on, without a known one when attendees can no longer check in. */
export function isOver(activityTime: Date, endTime: Date | null, now: Date): boolean {
  return endTime === null ? now.getTime() - activityTime.getTime() > MARKING_AFTER_MS : now >= endTime;
}
