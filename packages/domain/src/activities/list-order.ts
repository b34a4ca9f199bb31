import { matchesText } from '../lists/search.ts';
import { hasStarted } from './activity-time.ts';

type Timed = { activity_time: Date };

/** Activities that have not started, the next one first. */
export function followingActivities<A extends Timed>(activities: readonly A[], now: Date): A[] {
  return activities
    .filter((activity) => !hasStarted(activity.activity_time, now))
    .toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime());
}

/** Activities that have started, the latest one first. */
export function previousActivities<A extends Timed>(activities: readonly A[], now: Date): A[] {
  return activities
    .filter((activity) => hasStarted(activity.activity_time, now))
    .toSorted((a, b) => b.activity_time.getTime() - a.activity_time.getTime());
}

/** Whether a search finds this row, by name or location. */
export function matchesSearch(row: { name: string; location: string }, search: string): boolean {
  return matchesText(search, row.name, row.location);
}
