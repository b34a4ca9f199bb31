import { toNfc } from '../texts/clean-text.ts';

/** Whether one of the texts contains the search, ignoring case and Unicode form. An empty search matches all. */
export function matchesText(search: string, ...texts: readonly string[]): boolean {
  const wanted = fold(search.trim());
  return texts.some((text) => fold(text).includes(wanted));
}

function fold(text: string): string {
  return toNfc(text).toLowerCase();
}
