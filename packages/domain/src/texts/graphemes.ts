/** Longest run of UTF-16 units that one grapheme may average: room for family emoji, none for towers of marks. */
export const UNITS_PER_GRAPHEME = 16;

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** Units that the segmenter is given at once: some engines take time quadratic in the length of its text. */
const CHUNK_UNITS = 512;

const HIGH_SURROGATE = /[\ud800-\udbff]/;

/** The characters that a person sees, one by one, in time linear in the length of the text. */
export function* graphemes(text: string): Generator<string, undefined> {
  let units = CHUNK_UNITS;
  for (let from = 0; from < text.length; ) {
    const cutsPair = HIGH_SURROGATE.test(text.charAt(from + units - 1));
    const chunk = text.slice(from, from + units + (cutsPair ? 1 : 0));
    const found = Array.from(segmenter.segment(chunk), ({ segment }) => segment);
    // The last one of a chunk may go on in the next.
    const whole = from + chunk.length >= text.length ? found : found.slice(0, -1);
    yield* whole;
    from += whole.reduce((length, { length: more }) => length + more, 0);
    units = whole.length === 0 ? units * 2 : CHUNK_UNITS;
  }
  return undefined;
}

/** How many characters a person sees. */
export function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of graphemes(text)) count += 1;
  return count;
}

/** The first `max` characters that a person sees. */
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

/** Whether a text of `max` graphemes can be this long, judged by its units alone. */
export function mayFitGraphemes(text: string, max: number): boolean {
  return text.length <= max * UNITS_PER_GRAPHEME;
}

/** Whether a text has at most `max` graphemes and no absurd number of units behind them. */
export function fitsGraphemes(text: string, max: number): boolean {
  return mayFitGraphemes(text, max) && graphemeCount(text) <= max;
}
