import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CountCall } from '../http/rate-limiter.ts';
import { createLedger } from './ledger.ts';
import { callsAtOnce, createSharedLimiter } from './shared-limiter.ts';

const START = Date.parse('2026-12-01T10:00:00Z');
const WINDOW = 60_000;

/** The limiters of some workers on one ledger. */
function open(max: number, workers: number) {
  let now = START;
  const clock = { now: () => new Date(now) };
  const limit = { max, windowMs: WINDOW };
  const ledger = createLedger(clock);
  const asked: string[] = [];
  const limiters = Array.from({ length: workers }, (): CountCall => {
    const take = async (key: string) => {
      asked.push(key);
      return ledger.takeCalls({ about: 'calls', name: 'read', limit, key });
    };
    return createSharedLimiter(clock, limit, take);
  });
  const call = async (worker: number, key = 'a') => {
    const count = limiters[worker];
    if (count === undefined) throw new Error('no such worker');
    return count(key);
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { call, asked, wait };
}

it('lets through a small limit exactly, whichever worker is called', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.nat(2), { minLength: 70, maxLength: 90 }),
      async (max, workers) => {
        const { call } = open(max, 3);
        const states = await Promise.all(workers.map((worker) => call(worker)));
        expect(states.filter(({ allowed }) => allowed)).toHaveLength(max);
      },
    ),
  );
});

it('lets through no more than a large limit, and refuses at most a share of each worker too early', async () => {
  const max = 6000;
  const { call, asked } = open(max, 2);
  let allowed = 0;
  // One call at the second worker, which takes a share of which it uses one.
  for (let sent = 0; sent < 2 * max; sent += 1) if ((await call(sent === 50 ? 1 : 0)).allowed) allowed += 1;
  expect(allowed).toBe(max - (callsAtOnce({ max, windowMs: WINDOW }) - 1));
  expect(asked.length).toBeLessThan(210);
});

it('begins again after the window, and asks no more once the window is spent', async () => {
  const { call, asked, wait } = open(1, 2);
  expect((await call(0)).allowed).toBe(true);
  expect(await call(1)).toMatchObject({ allowed: false, left: 0, resetS: 60 });
  const before = asked.length;
  for (let sent = 0; sent < 10; sent += 1) expect((await call(1)).allowed).toBe(false);
  expect(asked).toHaveLength(before);
  expect((await call(1, 'b')).allowed).toBe(true);
  wait(WINDOW);
  expect((await call(1)).allowed).toBe(true);
  expect((await call(0)).allowed).toBe(false);
});

it('asks once for calls of a key that arrive together', async () => {
  const { call, asked } = open(6000, 1);
  await Promise.all(Array.from({ length: 20 }, () => call(0)));
  expect(asked).toHaveLength(1);
});
