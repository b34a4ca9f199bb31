import { toNfc } from '../texts/clean-text.ts';

/** Whether a search finds one of these texts, whatever the case or Unicode form; an empty one finds all. */
export function matchesText(search: string, ...texts: readonly string[]): boolean {
  const wanted = fold(search.trim());
  return texts.some((text) => fold(text).includes(wanted));
}

function fold(text: string): string {
  return toNfc(text).toLowerCase();
}
