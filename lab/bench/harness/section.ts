import type { Postgres } from './postgres.ts';

/** The environment of a benchmark case. */
export interface Bench {
  readonly postgres: Postgres;
  readonly rounds: number;
  /** Duration of each measurement of a round. */
  readonly seconds: number;
  /** Duration of the load before the server's memory is read again, and of a replayed day. */
  readonly minutes: number;
  /** Creates a temporary folder, removed at the end. */
  folder(): Promise<string>;
  /** The folder for CPU profiles of the server. */
  readonly profileTo: string | undefined;
}

/** A row of the result table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly reference: string;
  /** Ours divided by the reference; ours if there is none, or if it is only shown beside. */
  readonly figure: string;
  readonly target: string;
  /** Whether the target is reached; null without a target. */
  readonly met: boolean | null;
}

/** The result of a case, a section of docs/benchmarks.md. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How often it was measured; default: in so many rounds as the run had. */
  readonly times?: string;
  /** How it was measured, and why targets are missed. */
  readonly notes: readonly string[];
}

export type BenchCase = (bench: Bench) => Promise<Section>;

/** A row that compares two rates of one run. The target is a ratio of at least `min`. */
export function rateRow(what: string, ours: number, reference: number, min: number | null): Row {
  const ratio = ours / reference;
  return {
    what,
    ours: `${Math.round(ours).toLocaleString('en')}/s`,
    reference: `${Math.round(reference).toLocaleString('en')}/s`,
    figure: ratio.toFixed(2),
    target: min === null ? '' : `≥ ${min}`,
    met: min === null ? null : ratio >= min,
  };
}

/** A row with a figure without reference. The target is at most `max`. */
export function boundRow(what: string, figure: number, unit: string, max: number | null, digits = 0): Row {
  return {
    what,
    ours: `${figure.toFixed(digits)} ${unit}`,
    reference: '',
    figure: figure.toFixed(digits),
    target: max === null ? '' : `≤ ${max} ${unit}`,
    met: max === null ? null : figure <= max,
  };
}

/** A row that compares memory or a time with that of a reference. The target is a ratio of at most `max`. */
export function costRow(what: string, ours: number, reference: number, unit: string, max: number): Row {
  return {
    what,
    ours: `${ours.toFixed(0)} ${unit}`,
    reference: `${reference.toFixed(0)} ${unit}`,
    figure: (ours / reference).toFixed(2),
    target: `≤ ${max}`,
    met: ours / reference <= max,
  };
}

/** Of the p99 of calls beside something else, to that without it. */
const MOST_P99 = 2;

/** A row that compares the p99 of calls, in milliseconds, beside something else with that without it. */
export function besideRow(what: string, beside: number, alone: number): Row {
  return {
    what,
    ours: `${beside.toFixed(2)} ms`,
    reference: `${alone.toFixed(2)} ms`,
    figure: (beside / alone).toFixed(2),
    target: `< ${MOST_P99}`,
    met: beside / alone < MOST_P99,
  };
}
