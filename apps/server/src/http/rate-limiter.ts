import type { RateLimit } from '@crewwith/domain/rate-limits';
import type { Clock } from '../runtime/clock.ts';

/** Keys of one limit that are remembered at once: some 4 MB at most, whoever floods us with addresses. */
const MAX_KEYS = 20_000;

/** What is left of a limit after a call, which was refused where `allowed` is false. */
export interface RateLimitState {
  readonly limit: RateLimit;
  readonly allowed: boolean;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
}

export type CountCall = (key: string) => RateLimitState;

/**
 * At most `max` calls of one key in a window that begins with its first call. Counted per process, by the injected
 * clock; refused calls do not count. Beyond MAX_KEYS the oldest window is forgotten.
 */
export function createRateLimiter(clock: Clock, limit: RateLimit, maxKeys = MAX_KEYS): CountCall {
  const { max, windowMs } = limit;
  // In the order of their ends, since all are equally long.
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
    // A window that ends too late is one from before the clock was set back.
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
