import { ACTIVITY_SUGGESTIONS, DAY_MS } from '../constants.ts';

const WEEK_MS = 7 * DAY_MS;

/** What suggestions for a new activity are made from. */
export interface PlannedActivity {
  readonly activity_time: Date;
  readonly location: string;
  readonly location_url: string;
}

const latestFirst = (a: PlannedActivity, b: PlannedActivity) =>
  b.activity_time.getTime() - a.activity_time.getTime();

/** The next free dates of the most usual weekdays and times, soonest first (docs/specification.md#quick-days). */
export function suggestStarts(activities: readonly PlannedActivity[], now: Date): Date[] {
  const taken = new Set(activities.map(({ activity_time }) => activity_time.getTime()));
  const byWeekTime = Map.groupBy(
    activities.toSorted(latestFirst).map(({ activity_time }) => activity_time.getTime()),
    // Seoul has no summer time, so that the rest of a week is weekday and time.
    (start) => start % WEEK_MS,
  );
  return [...byWeekTime.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, ACTIVITY_SUGGESTIONS)
    .map(([latest = 0]) => {
      let start = latest;
      while (start <= now.getTime() || taken.has(start)) start += WEEK_MS;
      return start;
    })
    .toSorted((a, b) => a - b)
    .map((start) => new Date(start));
}

/** The places of the latest activities, each with its latest map link. */
export function suggestPlaces(
  activities: readonly PlannedActivity[],
): Pick<PlannedActivity, 'location' | 'location_url'>[] {
  const places = new Map<string, string>();
  for (const { location, location_url } of activities.toSorted(latestFirst)) {
    if (!places.has(location)) places.set(location, location_url);
  }
  return [...places]
    .slice(0, ACTIVITY_SUGGESTIONS)
    .map(([location, location_url]) => ({ location, location_url }));
}
