import { cleanLine, toNfc } from '../texts/clean-text.ts';

/** Whether two names are the same to a reader: in whatever Unicode form and case they were typed. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** What two spellings of one name have in common; for comparing, not for showing. */
export function nameKey(name: string): string {
  return toNfc(cleanLine(name).toLowerCase());
}
