/** Longest run of UTF-16 units that one grapheme may average: room for family emoji, none for towers of marks. */
export const UNITS_PER_GRAPHEME = 16;

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** How many characters a person sees. */
export function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Whether a text has at most `max` graphemes and no absurd number of units behind them. */
export function fitsGraphemes(text: string, max: number): boolean {
  // The cheap test stands first: a segmenter need not walk megabytes.
  return text.length <= max * UNITS_PER_GRAPHEME && graphemeCount(text) <= max;
}
