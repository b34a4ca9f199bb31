/**
 * Whether an activity has started: from its time on, that instant included. The one meaning of "started" and "ended"
 * for seats, cancels, edits and lists (docs/specification.md#started).
 */
export function hasStarted(activityTime: Date, now: Date): boolean {
  return now.getTime() >= activityTime.getTime();
}
