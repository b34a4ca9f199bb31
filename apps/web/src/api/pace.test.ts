import { expect, it } from 'vitest';
import { refetchDelayMs, retryDelayMs } from './pace.ts';

// docs/specification.md#overload
it('spreads what is sent again over as long as the time until it is', () => {
  expect([0, 1].map((failures) => [0, 1].map((random) => retryDelayMs(failures, random)))).toEqual([
    [500, 1_500],
    [1_000, 3_000],
  ]);
});

// docs/specification.md#live
it('reads what others change within 6 s, and what is one’s own within 3', () => {
  expect([false, true].map((isOwn) => [0, 1].map((random) => refetchDelayMs(isOwn, random)))).toEqual([
    [1_500, 6_000],
    [1_500, 3_000],
  ]);
});
