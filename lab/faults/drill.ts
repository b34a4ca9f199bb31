/** A line of what a drill found: what was measured, and the figure. */
export type Figure = readonly [what: string, figure: string];

export interface Drill {
  /** As in `--only=`. */
  readonly name: string;
  readonly title: string;
  /** What is done and what has to hold, in a few sentences. */
  readonly about: string;
  /** Throws `BrokenPromise` when something does not hold. `rounds`: how often, where it is done often. */
  run(rounds: number | undefined): Promise<Figure[]>;
}

/** When drills that do something again and again are to stop, on the clock of `performance`. */
export const budget = { until: Number.POSITIVE_INFINITY };

/** Something that the server promises did not hold. */
class BrokenPromise extends Error {}

/** A machine on which this cannot be tried. */
export class DrillSkipped extends Error {}

/** Throws unless it holds. */
export function assertHolds(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new BrokenPromise(sentence);
}

/** Of some durations in ms: the one in the middle and the longest, in words. */
export function durations(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${(middle / 1000).toFixed(1)} s in the middle, ${((sorted.at(-1) ?? 0) / 1000).toFixed(1)} s at most`;
}

/** A number with commas. */
export const formatCount = (count: number): string => count.toLocaleString('en');
