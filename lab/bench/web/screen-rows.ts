import type { Row } from '../harness/section.ts';
import { median } from '../harness/statistics.ts';
import type { EarlyPress } from './early-press.ts';
import type { Visit } from './measure.ts';
import { ratioRow, row } from './rows.ts';

/** For every screen. */
const TARGETS = { kB: 190, tbtMs: 150, cls: 0.02, secondRatio: 1 } as const;

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** The largest paint of a first visit, at most so many times that of the reference. */
  readonly lcpRatio: number;
  /** Of a main button: a press as soon as it is on screen is answered, and its sheet open, at most so much later. */
  readonly pressRatio?: number;
}

/** The visits of a screen. */
export interface Visits {
  readonly first: Visit[];
  readonly second: Visit[];
  readonly reference: Visit[];
  /** Visits with a press. */
  readonly presses: EarlyPress[];
}

/** The rows of a screen. */
export function rowsOf(
  { name, lcpRatio, pressRatio }: Screen,
  { first, second, reference, presses }: Visits,
): Row[] {
  const medianOf = (visits: readonly Visit[], pick: (visit: Visit) => number) => median(visits.map(pick));
  const [ours, later, theirs] = [first, second, reference].map((visits) =>
    medianOf(visits, ({ lcpMs }) => lcpMs),
  );
  const readyMs = medianOf(first, (visit) => visit.readyMs ?? Number.POSITIVE_INFINITY);
  return [
    ratioRow(`${name}, first: LCP`, ours, theirs, lcpRatio),
    ratioRow(`${name}, second: LCP : the reference's first`, later, theirs, TARGETS.secondRatio),
    ratioRow(`${name}, first: the app has taken over`, readyMs, theirs),
    ...pressRows(name, presses, theirs, pressRatio),
    row(
      `${name}, first: JS + CSS`,
      medianOf(first, ({ codeBytes }) => codeBytes / 1000),
      'kB',
      TARGETS.kB,
    ),
    row(
      `${name}, first: TBT`,
      medianOf(first, ({ tbtMs }) => tbtMs),
      'ms',
      TARGETS.tbtMs,
      { reference: medianOf(reference, ({ tbtMs }) => tbtMs) },
    ),
    row(
      `${name}, first: CLS`,
      medianOf(first, ({ cls }) => cls),
      '',
      TARGETS.cls,
      { digits: 3 },
    ),
    row(
      `${name}, first: all bytes`,
      medianOf(first, ({ bytes }) => bytes / 1000),
      'kB',
      undefined,
    ),
    row(
      `${name}, first: requests`,
      medianOf(first, ({ requests }) => requests),
      '',
      undefined,
    ),
  ];
}

/** When a press on the main button is answered, and when its sheet is open. */
function pressRows(
  name: string,
  presses: readonly EarlyPress[],
  theirs: number | undefined,
  max?: number,
): Row[] {
  if (presses.length === 0) return [];
  const opened = presses.map(({ open }) => open).filter((open) => open !== null);
  return [
    ratioRow(
      `${name}, first: an early press is answered`,
      median(presses.map(({ answered }) => answered)),
      theirs,
      max,
    ),
    ...(opened.length === 0
      ? []
      : [ratioRow(`${name}, first: the sheet of an early press is open`, median(opened), theirs, max)]),
  ];
}
