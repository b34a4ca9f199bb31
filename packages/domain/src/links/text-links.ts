import { safeUrl } from './safe-url.ts';

/** A part of a text: plain, or a safe link. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;
const TRAILING = '.,!?:;)]}…。、';

/** Splits a text into plain parts and links. Joined they equal the text. Unsafe addresses are plain. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = withoutTrailing(match[0]);
    const href = safeUrl(shown);
    if (href === null) continue;
    parts.push(...plain(text.slice(from, match.index)), { kind: 'link', text: shown, href });
    from = match.index + shown.length;
  }
  return [...parts, ...plain(text.slice(from))];
}

/** A loop, since `/[…]+$/` takes quadratic time on a long run that does not end the text. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

function plain(text: string): TextPart[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}
