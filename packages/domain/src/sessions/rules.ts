import { ACCESS_CACHE_MS, NAVIGATION_AUTH_MS, REFRESH_INTERVAL_MS } from '../constants.ts';

/**
 * Whether the refresh check may run: at most once in 48 minutes (docs/specification.md#refresh-token). A last time that
 * lies in the future is of a clock set back, and does not hold it up.
 */
export function isRefreshDue(lastRefresh: Date | null, now: Date): boolean {
  return lastRefresh === null || !isWithin(lastRefresh, REFRESH_INTERVAL_MS, now);
}

/** Whether a cached access record still holds: for 1 hour. One from the future, of a clock set back, does not. */
export function isAccessCacheFresh(cachedTime: Date, now: Date): boolean {
  return isWithin(cachedTime, ACCESS_CACHE_MS, now);
}

/** Whether a navigation's authorisation timestamp still opens the sign-up page: for 10 seconds. */
export function isNavigationAuthorised(stampedTime: Date, now: Date): boolean {
  return isWithin(stampedTime, NAVIGATION_AUTH_MS, now);
}

function isWithin(since: Date, lifetime: number, now: Date): boolean {
  const age = now.getTime() - since.getTime();
  return age >= 0 && age < lifetime;
}
