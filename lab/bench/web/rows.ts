import type { Row } from '../harness/section.ts';

/** A row of two times of one run, whose ratio is at most `max`. */
export function ratioRow(what: string, oursMs = Number.NaN, referenceMs = Number.NaN, max?: number): Row {
  const ratio = oursMs / referenceMs;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return {
    what,
    ours: seconds(oursMs),
    reference: seconds(referenceMs),
    figure: ratio.toFixed(2),
    target: max === undefined ? '' : `≤ ${max}`,
    met: max === undefined ? null : ratio <= max,
  };
}

/** A row of one figure that is at most `max`. A reference is shown beside it and does not count. */
export function row(
  what: string,
  figure: number,
  unit: string,
  max: number | undefined,
  { digits = 0, reference }: { digits?: number; reference?: number } = {},
): Row {
  const text = figure.toFixed(digits);
  return {
    what,
    ours: `${text} ${unit}`.trim(),
    reference: reference === undefined ? '' : `${reference.toFixed(digits)} ${unit}`.trim(),
    figure: text,
    target: max === undefined ? '' : `≤ ${max} ${unit}`,
    met: max === undefined ? null : figure <= max,
  };
}

/** A row of a score of 100 that is at least `min`. A reference is shown beside it and does not count. */
export function scoreRow(what: string, figure: number, min: number, reference?: number): Row {
  const text = figure.toFixed(0);
  const beside = reference?.toFixed(0) ?? '';
  return { what, ours: text, reference: beside, figure: text, target: `≥ ${min}`, met: figure >= min };
}
