import { textParts } from '../links/text-links.ts';
import { firstGraphemes } from '../texts/graphemes.ts';

/** Graphemes of a preview: two lines on a wide screen. */
const PREVIEW_MAX = 140;
/** Characters of a text from which its preview is made; links among them are left out. */
export const NOTICE_OPENING = 600;

/** The beginning of a notice on one line, without links. Of a longer text, pass its first NOTICE_OPENING characters. */
export function noticePreview(text: string): string {
  const words = textParts(text).map((part) => (part.kind === 'link' ? ' ' : part.text));
  return firstGraphemes(words.join('').replace(/\s+/g, ' ').trim(), PREVIEW_MAX).trimEnd();
}
