import { COUNT_LIGHT_RED_RATIO, COUNT_RED_RATIO, MAP_LINK_MIN_LENGTH } from '../constants.ts';
import { safeUrl } from '../links/safe-url.ts';
import { matchesText } from '../lists/search.ts';
import { hasStarted } from './states.ts';

/** A map of Korea that needs no account, followed by what to search for. */
const MAP_SEARCH = 'https://map.kakao.com/link/search/';

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

/** The map that a meetup gives, else a search of a map for its place; null without either. */
export function mapLink(activity: {
  location: string;
  location_url: string;
}): { href: string; isSearch: boolean } | null {
  const { location_url: url } = activity;
  const href = url.length >= MAP_LINK_MIN_LENGTH ? safeUrl(url) : null;
  if (href !== null) return { href, isSearch: false };
  const place = activity.location.trim();
  return place === '' ? null : { href: `${MAP_SEARCH}${encodeURIComponent(place)}`, isSearch: true };
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
