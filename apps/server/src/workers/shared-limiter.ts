import type { RateLimit } from '@crewwith/domain/rate-limits';
import { type CountCall, MAX_KEYS, stateOf, type Taken } from '../http/rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';

/** A worker takes up to this share of a limit at once, so that it asks for few of its calls. */
const SHARE_AT_ONCE = 1 / 200;

/** How many calls of a limit a worker takes at once: one of small limits, which are exact. */
export function callsAtOnce({ max }: RateLimit): number {
  return Math.max(1, Math.floor(max * SHARE_AT_ONCE));
}

/** What a worker has taken of a window. */
interface Held extends Pick<Taken, 'end' | 'left'> {
  unused: number;
  /** Whether the window had none left. */
  readonly isSpent: boolean;
  /** When it was taken, by the clock of the worker. Before that, the clock was set back. */
  readonly since: number;
}

/**
 * Counts the calls of a worker by windows that all workers share: never more than the limit in all of them. What a
 * worker has taken and does not use is refused to the others until the window ends: at most a 200th of the limit each.
 */
export function createSharedLimiter(
  clock: Clock,
  limit: RateLimit,
  take: (key: string) => Promise<Taken>,
): CountCall {
  const holdings = new Map<string, Held>();
  const asked = new Map<string, Promise<void>>();

  const ask = async (key: string) => {
    const { granted, left, end } = await take(key);
    const since = clock.now().getTime();
    holdings.delete(key);
    for (const [other, held] of holdings) {
      if (held.end > since && holdings.size < MAX_KEYS) break;
      holdings.delete(other);
    }
    holdings.set(key, { unused: granted, left, end, isSpent: granted === 0, since });
  };

  const count: CountCall = (key) => {
    const held = holdings.get(key);
    const now = clock.now().getTime();
    if (held && held.since <= now && now < held.end) {
      if (held.isSpent) return stateOf(limit, { allowed: false, ...held }, clock);
      if (held.unused > 0) {
        held.unused -= 1;
        return stateOf(limit, { allowed: true, end: held.end, left: held.left + held.unused }, clock);
      }
    }
    // Calls of one key that arrive together ask once.
    let pending = asked.get(key);
    if (pending === undefined) {
      pending = ask(key).finally(() => asked.delete(key));
      asked.set(key, pending);
    }
    return pending.then(() => count(key));
  };
  return count;
}
