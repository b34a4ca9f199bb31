import { ACCESS_CACHE_MS, NAVIGATION_AUTH_MS, REFRESH_INTERVAL_MS, TICKET_MS } from '../constants.ts';

/**
 * Whether the refresh check may run: at most once in 48 minutes (docs/specification.md#refresh-token). A last time in
 * the future is ignored, since the device's clock was set back.
 */
export function isRefreshDue(lastRefresh: Date | null, now: Date): boolean {
  return lastRefresh === null || !isWithin(lastRefresh, REFRESH_INTERVAL_MS, now);
}

/** Whether a cached access record is less than 1 hour old. One from the future is stale: the clock was set back. */
export function isAccessCacheFresh(cachedTime: Date, now: Date): boolean {
  return isWithin(cachedTime, ACCESS_CACHE_MS, now);
}

/** Whether a navigation's authorisation timestamp is less than 10 seconds old. */
export function isNavigationAuthorised(stampedTime: Date, now: Date): boolean {
  return isWithin(stampedTime, NAVIGATION_AUTH_MS, now);
}

/** Whether a page opened by this navigation may be reloaded: while the ticket of its log-in is valid. */
export function isTicketAlive(stampedTime: Date, now: Date): boolean {
  return isWithin(stampedTime, TICKET_MS, now);
}

function isWithin(since: Date, lifetime: number, now: Date): boolean {
  const age = now.getTime() - since.getTime();
  return age >= 0 && age < lifetime;
}
