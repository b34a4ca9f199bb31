import { firstGraphemes } from '@crewwith/domain/texts/graphemes';

const TINTS = 8;
const LATIN_WORD = /^\p{Script=Latin}/u;

/** The letters that stand for a picture: the first of a name, or of its first two words in Latin script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const latin = words.slice(0, 2).every((word) => LATIN_WORD.test(word))
    ? words.slice(0, 2)
    : words.slice(0, 1);
  return latin.map((word) => firstGraphemes(word, 1).toUpperCase()).join('');
}

/** The number of a name's tint in tokens.css, 1 to 8: always the same for a name. */
export function tintOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % TINTS) + 1;
}
