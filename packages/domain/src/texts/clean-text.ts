/** Controls except tab and line feed, bidirectional controls, and invisible characters between letters. */
const STRIPPED =
  /(?![\t\n])\p{Cc}|\p{Bidi_Control}|\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u2800\u3164\ufeff\uffa0]/gu;
const JOINER_OUTSIDE_EMOJI = /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d/gu;
/** More combining marks than any script uses. Normalizing takes quadratic time in their number. */
const MARKS_PER_BASE = 8;
const MARKS_BEYOND = new RegExp(`(\\p{M}{${MARKS_PER_BASE}})\\p{M}+`, 'gu');
/** Nothing to clean but white space at the ends; spares slow phones the expressions above, which take them 10 ms. */
const SIMPLE = /^[ -~가-힣]*$/;
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[^\s\p{Cc}\p{Cf}\p{Z}\p{M}\u2800]/u;

/**
 * Normalizes a text of several lines: NFC, lone surrogates replaced, no invisible or reordering characters, lines ended
 * by \n, trimmed, at most 8 marks on a letter. A text without visible characters becomes empty. Idempotent.
 */
export function cleanText(typed: string): string {
  if (SIMPLE.test(typed)) return typed.trim();
  const stripped = typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(STRIPPED, '')
    .replace(JOINER_OUTSIDE_EMOJI, '');
  // Last, since stripping may join a letter and its mark.
  const text = toNfc(stripped).trim();
  return isVisible(text) ? text : '';
}

/** As `cleanText`, on one line: every run of white space becomes one space. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/gu, ' ');
}

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** The text in NFC, in linear time: marks beyond 8 on one letter are dropped. */
export function toNfc(text: string): string {
  // Twice, since normalizing splits some marks in two.
  return dropMarksBeyond(dropMarksBeyond(text).normalize('NFC'));
}

function dropMarksBeyond(text: string): string {
  return text.replace(MARKS_BEYOND, '$1');
}

/** Whether a typed confirmation is exactly the phrase, ignoring the Unicode form. */
export function isExactPhrase(typed: string, phrase: string): boolean {
  return toNfc(typed) === toNfc(phrase);
}
