/** Controls but tab and line feed, what reorders the text around it, and what draws nothing between letters. */
const STRIPPED =
  /(?![\t\n])\p{Cc}|\p{Bidi_Control}|\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u2800\u3164\ufeff\uffa0]/gu;
const JOINER_OUTSIDE_EMOJI = /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d/gu;
/** More marks than any script stacks on one letter; normalizing takes time quadratic in their number. */
const MARKS_PER_BASE = 8;
const MARKS_BEYOND = new RegExp(`(\\p{M}{${MARKS_PER_BASE}})\\p{M}+`, 'gu');
const SOMETHING_TO_SEE = /(?!\p{Default_Ignorable_Code_Point})[^\s\p{Cc}\p{Cf}\p{Z}\p{M}\u2800]/u;

/**
 * One spelling for one text of several lines: NFC, lone surrogates replaced, nothing that is invisible or reorders,
 * lines ended by \n, no space around it, at most 8 marks on a letter. Two names that look the same are the same. What
 * shows nothing becomes empty. Cleaning twice changes nothing.
 */
export function cleanText(typed: string): string {
  const stripped = typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(STRIPPED, '')
    .replace(JOINER_OUTSIDE_EMOJI, '');
  // Last, as stripping may bring a letter and its mark together.
  const text = toNfc(stripped).trim();
  return isVisible(text) ? text : '';
}

/** As `cleanText`, on one line: every run of white space becomes one space. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/gu, ' ');
}

/** Whether a text has anything to see. */
export function isVisible(text: string): boolean {
  return SOMETHING_TO_SEE.test(text);
}

/** The text in NFC, in time linear in its length: marks beyond 8 on one letter are dropped. */
export function toNfc(text: string): string {
  // Twice, as normalizing splits some marks in two.
  return dropMarksBeyond(dropMarksBeyond(text).normalize('NFC'));
}

function dropMarksBeyond(text: string): string {
  return text.replace(MARKS_BEYOND, '$1');
}

/** Whether a typed confirmation is exactly the phrase; only the Unicode form may differ. */
export function isExactPhrase(typed: string, phrase: string): boolean {
  return toNfc(typed) === toNfc(phrase);
}
