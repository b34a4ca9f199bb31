import { cleanLine } from './clean-text.ts';

/** The entries of a newline-separated field in order: cleaned, without empty ones and repetitions. */
export function parseLines(stored: string): string[] {
  return distinct(stored.split(/\r\n|\r|\n/));
}

/** The entries of a comma-separated field in order: cleaned, without empty ones and repetitions. */
export function parseCommas(stored: string): string[] {
  return distinct(stored.split(','));
}

function distinct(entries: readonly string[]): string[] {
  return [...new Set(entries.map(cleanLine).filter((entry) => entry !== ''))];
}
