import { COUNT_LIGHT_RED_RATIO, COUNT_RED_RATIO, MAP_LINK_MIN_LENGTH } from '../constants.ts';
import { matchesText } from '../lists/search.ts';
import { hasStarted } from './states.ts';

export type CountColour = 'full' | 'red' | 'light-red' | 'plain';

/**
 * The colour of a card's count: red from 0.9 of the capacity, lighter from 0.8, neutral once all seats are taken
 * (docs/specification.md#activity-card).
 */
export function countColour(count: number, maxCrew: number): CountColour {
  if (count >= maxCrew) return 'full';
  const share = count / maxCrew;
  if (share >= COUNT_RED_RATIO) return 'red';
  return share >= COUNT_LIGHT_RED_RATIO ? 'light-red' : 'plain';
}

/** Whether a map link is shown; the address itself still has to pass `safeUrl`. */
export function showsMapLink(locationUrl: string): boolean {
  return locationUrl.length >= MAP_LINK_MIN_LENGTH;
}

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
