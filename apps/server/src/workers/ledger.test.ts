import { expect, it } from 'vitest';
import { createLedger } from './ledger.ts';

it('counts the streams of all workers, and releases those of one that has ended', () => {
  const ledger = createLedger({ now: () => new Date() });
  const [one, other] = [{}, {}];
  const acquire = (worker: object) => ledger.acquire(worker, { about: 'stream', key: 'person:1', most: 2 });
  expect([acquire(one), acquire(other), acquire(other)]).toEqual([true, true, false]);
  ledger.release(one, 'person:1');
  // A worker releases only what it has.
  ledger.release(one, 'person:1');
  expect([acquire(other), acquire(one)]).toEqual([true, false]);
  ledger.forget(other);
  expect([acquire(one), acquire(one), acquire(one)]).toEqual([true, true, false]);
});
