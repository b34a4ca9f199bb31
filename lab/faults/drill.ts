/** A result of a drill. */
export type Figure = readonly [label: string, figure: string];

export interface Drill {
  /** The name for `--only=`. */
  readonly name: string;
  readonly title: string;
  /** The procedure and the guarantees, in a few sentences. */
  readonly about: string;
  /** Throws `GuaranteeViolated` if a guarantee does not hold. `rounds`: how often repeating drills repeat. */
  run(rounds: number | undefined): Promise<Figure[]>;
}

/** When repeating drills stop, in the time of `performance.now()`. */
export const deadline = { time: Number.POSITIVE_INFINITY };

/** A guarantee of the server did not hold. */
class GuaranteeViolated extends Error {}

/** The machine does not allow the drill. */
export class DrillSkipped extends Error {}

/** Throws `GuaranteeViolated` unless `holds`. */
export function assertHolds(holds: boolean, message: string): asserts holds {
  if (!holds) throw new GuaranteeViolated(message);
}

/** The median and the maximum of durations in ms, in words. */
export function formatDurations(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${(median / 1000).toFixed(1)} s median, ${((sorted.at(-1) ?? 0) / 1000).toFixed(1)} s at most`;
}

/** A number with commas. */
export const formatCount = (count: number): string => count.toLocaleString('en');
