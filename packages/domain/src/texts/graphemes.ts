/** Maximum average of UTF-16 units per grapheme: enough for family emoji, too few for stacked marks. */
export const UNITS_PER_GRAPHEME = 16;

/** Letters, digits and marks of which each is a grapheme. */
const SIMPLE = /^[ -~가-힣]*$/;

/** Created when first needed: a slow phone takes 50 ms. */
let segmenter: Intl.Segmenter | undefined;

/** Units that are segmented at once: some engines take quadratic time in the length of the text. */
const CHUNK_UNITS = 512;

const HIGH_SURROGATE = /[\ud800-\udbff]/;

/** The graphemes of a text, in linear time. */
export function* graphemes(text: string): Generator<string, undefined> {
  if (SIMPLE.test(text)) {
    yield* text;
    return undefined;
  }
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  let units = CHUNK_UNITS;
  for (let from = 0; from < text.length; ) {
    const cutsPair = HIGH_SURROGATE.test(text.charAt(from + units - 1));
    const chunk = text.slice(from, from + units + (cutsPair ? 1 : 0));
    const found = Array.from(segmenter.segment(chunk), ({ segment }) => segment);
    // The last grapheme of a chunk may continue in the next.
    const whole = from + chunk.length >= text.length ? found : found.slice(0, -1);
    yield* whole;
    from += whole.reduce((length, { length: more }) => length + more, 0);
    units = whole.length === 0 ? units * 2 : CHUNK_UNITS;
  }
  return undefined;
}

/** The number of graphemes. */
export function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of graphemes(text)) count += 1;
  return count;
}

/** The first `max` graphemes. */
export function firstGraphemes(text: string, max: number): string {
  let first = '';
  let count = 0;
  for (const grapheme of graphemes(text)) {
    if (count === max) break;
    first += grapheme;
    count += 1;
  }
  return first;
}

/** Whether a text can have at most `max` graphemes, by its length in units alone. */
export function mayFitGraphemes(text: string, max: number): boolean {
  return text.length <= max * UNITS_PER_GRAPHEME;
}

/** Whether a text has at most `max` graphemes, and at most UNITS_PER_GRAPHEME units for each of them. */
export function fitsGraphemes(text: string, max: number): boolean {
  return mayFitGraphemes(text, max) && graphemeCount(text) <= max;
}
