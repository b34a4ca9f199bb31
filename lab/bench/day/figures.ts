import { percentile } from '../harness/statistics.ts';
import type { Answered } from './open-loop.ts';

export interface Latencies {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly most: number;
}

export const isDone = ({ status }: Answered) => status === 200 || status === 201;
/** Later than this a refusal is a failure: what was let in has not been finished. */
const EARLY_MS = 2_000;
/** Whether a call was refused early. */
export const isRefused = ({ status, took }: Answered) => status === 503 && took <= EARLY_MS;
/** A press may find the meetup full. */
const isFull = ({ kind, status }: Answered) => kind === 'press' && status === 409;

/** The calls that got neither what they asked for nor an early refusal. */
export const failuresOf = (answered: readonly Answered[]) =>
  answered.filter((call) => !isDone(call) && !isRefused(call) && !isFull(call));

/** What a call was and what became of it, in a line. */
export const describe = ({ kind, path, status, error, ms }: Answered) =>
  `${kind} ${path}: ${error ?? status} after ${Math.round(ms)} ms`;

export function latenciesOf(answered: readonly Answered[]): Latencies {
  const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    calls: times.length,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    p999: percentile(times, 99.9),
    most: times.at(-1) ?? Number.NaN,
  };
}

/** How late the calls were sent, the p99 in ms. */
export const lateness = (answered: readonly Answered[]) =>
  percentile(
    answered.map(({ late }) => late).toSorted((a, b) => a - b),
    99,
  );

/** The calls that were due in each of equal parts of a run, in order. */
export function parts(answered: readonly Answered[], seconds: number, each: number): Answered[][] {
  const all = Array.from({ length: Math.ceil(seconds / each) }, (): Answered[] => []);
  for (const call of answered) all[Math.floor(call.at / 1_000 / each)]?.push(call);
  return all;
}

/**
 * How many seconds after `from` calls are answered as usual: those that are due from then on, in each of `within`
 * seconds, without refusals. Null if they never are.
 */
export function recoveredAfter(
  answered: readonly Answered[],
  { from, until, within, limit }: { from: number; until: number; within: number; limit: number },
): number | null {
  const usual = parts(answered, until, 1).map(
    (calls) => calls.every(isDone) && latenciesOf(calls).p99 <= limit,
  );
  for (let second = from; second + within <= until; second += 1)
    if (usual.slice(second, second + within).every(Boolean)) return second - from;
  return null;
}
