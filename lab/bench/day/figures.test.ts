import { describe, expect, it } from 'vitest';
import { failuresOf, isRefused, latenciesOf, recoveredAfter } from './figures.ts';
import type { Answered } from './open-loop.ts';

/** A call that was due at this second. */
const call = (second: number, ms: number, status = 200): Answered => ({
  ...{ kind: 'health', path: '/health/live', member: null, at: second * 1_000 },
  ...{ late: 0, ms, took: ms, timesRepeated: 0, status, retryAfter: status === 503 },
});

describe('the latencies of a run', () => {
  it('are percentiles of all calls', () => {
    const calls = Array.from({ length: 1_000 }, (_, n) => call(0, 1_000 - n));
    expect(latenciesOf(calls)).toEqual({ calls: 1_000, p50: 501, p99: 991, p999: 1_000, most: 1_000 });
  });
});

describe('a refusal', () => {
  it('is a failure when it comes late', () => {
    const [early, late] = [call(0, 2_000, 503), call(0, 2_001, 503)];
    expect([isRefused(early), isRefused(late)]).toEqual([true, false]);
    expect(failuresOf([early, late])).toEqual([late]);
  });
});

describe('the recovery after an overload', () => {
  const recovery = (seconds: readonly Answered[][]) =>
    recoveredAfter(seconds.flat(), { from: 2, until: seconds.length, within: 2, limit: 250 });
  const usual = (second: number) => [call(second, 20), call(second, 250)];

  it('is the first second from which all are as usual for so long', () => {
    expect(recovery([[call(0, 9_000)], [call(1, 20, 503)], usual(2), usual(3)])).toBe(0);
    expect(recovery([[], [], [call(2, 251)], usual(3), [call(4, 20, 503)], usual(5), usual(6)])).toBe(3);
  });

  it('has no time where it does not last', () => {
    expect(recovery([[], [], usual(2), [call(3, 251)], usual(4), [call(5, 20, 500)]])).toBeNull();
    expect(recovery([[], [], [call(2, 251)], usual(3)])).toBeNull();
  });
});
