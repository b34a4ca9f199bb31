import { COUNT_LIGHT_RED_RATIO, COUNT_RED_RATIO, MAP_LINK_MIN_LENGTH } from '../constants.ts';

export type CountColour = 'red' | 'light-red' | 'plain';

/**
 * The colour of a card's count: red from 0.9 of the capacity, lighter from 0.8 (docs/specification.md#activity-card).
 */
export function countColour(count: number, maxCrew: number): CountColour {
  const share = count / maxCrew;
  if (share >= COUNT_RED_RATIO) return 'red';
  return share >= COUNT_LIGHT_RED_RATIO ? 'light-red' : 'plain';
}

/** Whether a map link is shown; the address itself still has to pass `safeUrl`. */
export function showsMapLink(locationUrl: string): boolean {
  return locationUrl.length >= MAP_LINK_MIN_LENGTH;
}
