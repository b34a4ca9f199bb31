import type { Postgres } from './postgres.ts';

/** What a part of the benchmark is given. */
export interface Bench {
  readonly postgres: Postgres;
  readonly rounds: number;
  /** How long each measure of a round lasts. */
  readonly seconds: number;
  /** How long the server is under load before its memory is read again. */
  readonly minutes: number;
  /** A folder of its own, removed at the end. */
  folder(): Promise<string>;
  /** Where profiles of the server's processor time are put, if they are wanted. */
  readonly profileTo: string | undefined;
}

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly reference: string;
  /** Ours by the reference, or the figure itself where there is none. */
  readonly figure: string;
  readonly target: string;
  /** Whether the target is reached; null where there is none. */
  readonly met: boolean | null;
}

/** What a part found, as it stands in docs/benchmarks.md. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How it was measured, and what falls short and why. */
  readonly notes: readonly string[];
}

export type BenchCase = (bench: Bench) => Promise<Section>;

/** A line that compares two rates of one run: `atLeast` times the reference is wanted. */
export function rateRow(what: string, ours: number, reference: number, atLeast: number | null): Row {
  const ratio = ours / reference;
  return {
    what,
    ours: `${Math.round(ours).toLocaleString('en')}/s`,
    reference: `${Math.round(reference).toLocaleString('en')}/s`,
    figure: ratio.toFixed(2),
    target: atLeast === null ? '' : `≥ ${atLeast}`,
    met: atLeast === null ? null : ratio >= atLeast,
  };
}

/** A line with a figure of its own, which may not be more than `atMost`. */
export function boundRow(what: string, figure: number, unit: string, atMost: number | null, digits = 0): Row {
  return {
    what,
    ours: `${figure.toFixed(digits)} ${unit}`,
    reference: '',
    figure: figure.toFixed(digits),
    target: atMost === null ? '' : `≤ ${atMost} ${unit}`,
    met: atMost === null ? null : figure <= atMost,
  };
}
