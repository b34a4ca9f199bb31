import { describe, expect, it } from 'vitest';
import { createGarbageCollector } from '../runtime/garbage-collection.ts';
import { createRateLimiter } from './rate-limiter.ts';

const start = Date.parse('2026-12-01T10:00:00.000Z');

function probe(maxKeys?: number) {
  let now = start;
  const clock = { now: () => new Date(now) };
  const take = createRateLimiter(clock, { max: 2, windowMs: 60_000 }, maxKeys);
  return { take, wait: (ms: number) => (now += ms) };
}

describe('a rate limit of two a minute', () => {
  it('starts its window with the first call, returns what is left, and does not count rejected calls', () => {
    const { take, wait } = probe();
    expect(take('a')).toMatchObject({ allowed: true, left: 1, resetS: 60 });
    wait(10_500);
    expect(take('a')).toMatchObject({ allowed: true, left: 0, resetS: 50 });
    expect(take('a')).toMatchObject({ allowed: false, left: 0, resetS: 50 });
    expect(take('b')).toMatchObject({ allowed: true, left: 1 });
    wait(49_499);
    expect(take('a')).toMatchObject({ allowed: false, resetS: 1 });
    wait(1);
    expect(take('a')).toMatchObject({ allowed: true, left: 1 });
  });

  it('resets the window when the clock is set back', () => {
    const { take, wait } = probe();
    take('a');
    take('a');
    wait(-600_000);
    expect(take('a')).toMatchObject({ allowed: true, left: 1, resetS: 60 });
  });

  it('stores a limited number of keys, and evicts the oldest', () => {
    const { take } = probe(3);
    for (const key of ['a', 'a', 'b', 'b', 'c', 'c']) take(key);
    expect(take('d').allowed).toBe(true);
    expect(take('c').allowed).toBe(false);
    expect(take('a').left).toBe(1);
  });

  it('stays fast and small when flooded with addresses', () => {
    const { take } = probe();
    const collect = createGarbageCollector();
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    for (let address = 0; address < 100_000; address += 1) take(`2001:db8:${address.toString(16)}::/64`);
    expect(used() - before).toBeLessThan(10 * 1024 * 1024);
    // Used until here, so that its keys were not collected.
    expect(take('new').allowed).toBe(true);
  });
});
