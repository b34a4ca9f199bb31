import type { RateLimit } from '@crewwith/domain/rate-limits';
import type { Clock } from '../runtime/clock.ts';

/** Maximum number of keys per rate limit, some 4 MB: bounds memory when flooded with addresses. */
export const MAX_KEYS = 20_000;

/** The state of a rate limit after a call, which was rejected if `allowed` is false. */
export interface RateLimitState {
  readonly limit: RateLimit;
  readonly allowed: boolean;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
}

/** Counts a call of a key. A promise where another process has to be asked. */
export type CountCall = (key: string) => RateLimitState | Promise<RateLimitState>;

/** Calls of a key that were counted at once. */
export interface Taken {
  /** How many of those wanted are allowed. */
  readonly granted: number;
  readonly left: number;
  /** When the window ends, in milliseconds since the epoch. */
  readonly end: number;
}

/** Counts up to `wanted` calls of a key. */
export type TakeCalls = (key: string, wanted: number) => Taken;

/**
 * Allows at most `max` calls per key in a window that begins with its first call, by the injected clock; rejected calls
 * do not count. Beyond MAX_KEYS the oldest window is evicted.
 */
export function createWindows(clock: Clock, { max, windowMs }: RateLimit, maxKeys = MAX_KEYS): TakeCalls {
  // Ordered by expiry, since all windows have the same length.
  const windows = new Map<string, { end: number; count: number }>();

  const forget = (now: number) => {
    for (const [key, { end }] of windows) {
      if (end > now && windows.size < maxKeys) return;
      windows.delete(key);
    }
  };

  return (key, wanted) => {
    const now = clock.now().getTime();
    let window = windows.get(key);
    // A window that ends too late dates from before the clock was set back.
    if (!window || window.end <= now || window.end > now + windowMs) {
      windows.delete(key);
      forget(now);
      window = { end: now + windowMs, count: 0 };
      windows.set(key, window);
    }
    const granted = Math.min(wanted, max - window.count);
    window.count += granted;
    return { granted, left: max - window.count, end: window.end };
  };
}

/** Counts calls in this process alone. */
export function createRateLimiter(clock: Clock, limit: RateLimit, maxKeys = MAX_KEYS) {
  const take = createWindows(clock, limit, maxKeys);
  return (key: string): RateLimitState => {
    const { granted, left, end } = take(key, 1);
    return stateOf(limit, { allowed: granted > 0, left, end }, clock);
  };
}

/** The state of a limit, with the time until the end of its window. */
export function stateOf(
  limit: RateLimit,
  { allowed, left, end }: { allowed: boolean; left: number; end: number },
  clock: Clock,
): RateLimitState {
  return { limit, allowed, left, resetS: Math.ceil((end - clock.now().getTime()) / 1000) };
}
