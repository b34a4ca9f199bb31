import { NEWCOMER_LIST_CAP } from '../constants.ts';
import { finds } from '../lists/find.ts';
import { may } from '../permissions.ts';
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
  return finds(search, row.name, row.location);
}

/** How many rows of a list this level sees; null is all. */
export function listCap(adminLevel: number): number | null {
  return may('activity.list_whole', { level: adminLevel }) ? null : NEWCOMER_LIST_CAP;
}

/** A list as this level sees it: below level 2 its first 10 rows. */
export function capList<A>(rows: readonly A[], adminLevel: number): A[] {
  return rows.slice(0, listCap(adminLevel) ?? rows.length);
}
