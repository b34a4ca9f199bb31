import type { RateLimit } from '@crewwith/domain/rate-limits';
import type { Clock } from '../runtime/clock.ts';

/** Maximum number of keys per rate limit, some 4 MB: bounds memory when flooded with addresses. */
const MAX_KEYS = 20_000;

/** The state of a rate limit after a call, which was rejected if `allowed` is false. */
export interface RateLimitState {
  readonly limit: RateLimit;
  readonly allowed: boolean;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
}

export type CountCall = (key: string) => RateLimitState;

/**
 * Allows at most `max` calls per key in a window that begins with its first call. Counts per process, by the injected
 * clock; rejected calls do not count. Beyond MAX_KEYS the oldest window is evicted.
 */
export function createRateLimiter(clock: Clock, limit: RateLimit, maxKeys = MAX_KEYS): CountCall {
  const { max, windowMs } = limit;
  // Ordered by expiry, since all windows have the same length.
  const windows = new Map<string, { end: number; count: number }>();

  const forget = (now: number) => {
    for (const [key, { end }] of windows) {
      if (end > now && windows.size < maxKeys) return;
      windows.delete(key);
    }
  };

  return (key) => {
    const now = clock.now().getTime();
    let window = windows.get(key);
    // A window that ends too late dates from before the clock was set back.
    if (!window || window.end <= now || window.end > now + windowMs) {
      windows.delete(key);
      forget(now);
      window = { end: now + windowMs, count: 0 };
      windows.set(key, window);
    }
    const allowed = window.count < max;
    if (allowed) window.count += 1;
    return { limit, allowed, left: max - window.count, resetS: Math.ceil((window.end - now) / 1000) };
  };
}
