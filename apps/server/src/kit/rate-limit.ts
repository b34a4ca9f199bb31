import type { Clock } from './context.ts';
import { Refusal } from './errors.ts';

const MAX_KEYS = 10_000;

/**
 * At most `max` calls of one key in a window; more are `request.too_many` with the seconds until the window ends. Counted
 * per process, by the injected clock.
 */
export function createRateLimit(clock: Clock, { max, windowMs }: { max: number; windowMs: number }) {
  const windows = new Map<string, { end: number; count: number }>();
  return (key: string): void => {
    const now = clock.now().getTime();
    const known = windows.get(key);
    const current = known && known.end > now && known.end <= now + windowMs ? known : undefined;
    const window = current ?? { end: now + windowMs, count: 0 };
    if (window.count >= max)
      throw new Refusal('request.too_many', { retry_after: Math.ceil((window.end - now) / 1000) });
    window.count += 1;
    if (current) return;
    if (windows.size >= MAX_KEYS) for (const [old, { end }] of windows) if (end <= now) windows.delete(old);
    windows.set(key, window);
  };
}
export type RateLimit = ReturnType<typeof createRateLimit>;
