import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { beforeEach, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import { createSteadyClock } from './steady-clock.ts';

let wall: number;
let elapsed: number;
let steady: Clock;
beforeEach(() => {
  wall = Date.parse('2026-12-01T03:00:00.000Z');
  elapsed = 5_000;
  steady = createSteadyClock({ now: () => new Date(wall) }, () => elapsed);
});
const pass = (ms: number) => {
  wall += ms;
  elapsed += ms;
};
const now = () => steady.now().getTime();

it('goes with its clock, also when that is set by a quarter of an hour or has not been asked for long', () => {
  pass(24 * HOUR_MS);
  expect(now()).toBe(wall);
  wall += 15 * MINUTE_MS;
  expect(now()).toBe(wall);
});

it('goes on as before while its clock is ahead for some minutes, and with it when that is put back', () => {
  const start = wall;
  wall += 10 * HOUR_MS;
  expect(now()).toBe(start);
  pass(9 * MINUTE_MS);
  expect(now()).toBe(start + 9 * MINUTE_MS);
  wall -= 10 * HOUR_MS;
  expect(now()).toBe(wall);
  // A second jump is doubted again.
  wall += 10 * HOUR_MS;
  pass(9 * MINUTE_MS);
  expect(now()).toBe(wall - 10 * HOUR_MS);
});

it('believes its clock after ten minutes', () => {
  wall += 10 * HOUR_MS;
  now();
  pass(10 * MINUTE_MS);
  expect(now()).toBe(wall);
  pass(MINUTE_MS);
  expect(now()).toBe(wall);
});

it('goes back with its clock at once', () => {
  pass(HOUR_MS);
  now();
  wall -= 10 * HOUR_MS;
  expect(now()).toBe(wall);
});
