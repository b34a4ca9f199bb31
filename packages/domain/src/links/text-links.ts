import { safeUrl } from './safe-url.ts';

/** A piece of a text: plain, or an address that may be linked. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;
const TRAILING = /[.,!?:;)\]}…。、]+$/u;

/** Splits a text into plain pieces and links; together they are the text again. Unsafe addresses stay plain. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = match[0].replace(TRAILING, '');
    const href = safeUrl(shown);
    if (href === null) continue;
    parts.push(...plain(text.slice(from, match.index)), { kind: 'link', text: shown, href });
    from = match.index + shown.length;
  }
  return [...parts, ...plain(text.slice(from))];
}

function plain(text: string): TextPart[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}
